import { defineError, type RefusalCode } from '@sharpside/contracts';

/** Every way in which a call can fail; `docs/errors.md` has a row for each. */
export const API_ERROR_CODES = ['NO_BACKEND', 'NETWORK', 'TIMEOUT', 'HTTP', 'BAD_ANSWER'] as const;

/** One of `API_ERROR_CODES`. */
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

type ApiErrorOptions = { status?: number | undefined; refusal?: RefusalCode | undefined };

/**
 * A failed call to the backend. `status` is set if the backend answered, `refusal` if it said why the visitor may not have
 * the answer.
 */
export const [ApiError, isApiError] = defineError(
  'ApiError',
  API_ERROR_CODES,
  ({ status, refusal }: ApiErrorOptions) => ({ status, refusal }),
);
/** The class as a type. */
export type ApiError = InstanceType<typeof ApiError>;
