import { defineError, type RefusalCode } from '@sharpside/contracts';

/** Every way in which a call can fail; `docs/errors.md` has a row for each. */
export const API_ERROR_CODES = ['NO_BACKEND', 'NETWORK', 'TIMEOUT', 'HTTP', 'BAD_ANSWER'] as const;

/** One of `API_ERROR_CODES`. */
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

type ApiErrorOptions = {
  status?: number | undefined;
  refusal?: RefusalCode | undefined;
  retryAfterSeconds?: number | undefined;
};

/**
 * A failed call to the backend. `status` is set if the backend answered, `refusal` if it said why the visitor may not have
 * the answer. `retryAfterSeconds`: when to ask again, where a backend that is too busy, or was asked too often, said it.
 */
export const [ApiError, isApiError] = defineError(
  'ApiError',
  API_ERROR_CODES,
  ({ status, refusal, retryAfterSeconds }: ApiErrorOptions) => ({ status, refusal, retryAfterSeconds }),
);
/** The class as a type. */
export type ApiError = InstanceType<typeof ApiError>;
