import { defineError, type RefusalCode } from '@sharpside/contracts';

/** All codes of failed calls; `docs/errors.md` has a row for each. */
export const API_ERROR_CODES = ['NO_BACKEND', 'NETWORK', 'TIMEOUT', 'HTTP', 'BAD_ANSWER'] as const;

/** One of `API_ERROR_CODES`. */
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

type ApiErrorOptions = {
  status?: number | undefined;
  refusal?: RefusalCode | undefined;
  retryAfterSeconds?: number | undefined;
};

/**
 * A failed call to the backend. `status` is set if the backend answered, `refusal` if it gave a reason why the visitor
 * may not have the answer. `retryAfterSeconds`: time until the next attempt, if an overloaded backend gave one.
 */
export const [ApiError, isApiError] = defineError(
  'ApiError',
  API_ERROR_CODES,
  ({ status, refusal, retryAfterSeconds }: ApiErrorOptions) => ({ status, refusal, retryAfterSeconds }),
);
/** The class as a type. */
export type ApiError = InstanceType<typeof ApiError>;
