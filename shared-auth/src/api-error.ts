import type { RefusalCode } from 'contracts';

/** Every way in which a call can fail; `docs/errors.md` has a row for each. */
export const API_ERROR_CODES = ['NO_BACKEND', 'NETWORK', 'TIMEOUT', 'HTTP', 'BAD_ANSWER'] as const;

export type ApiErrorCode = (typeof API_ERROR_CODES)[number];

type ApiErrorOptions = {
  code: ApiErrorCode;
  status?: number | undefined;
  refusal?: RefusalCode | undefined;
  cause?: unknown;
};

/**
 * A call to the backend that gave no usable answer. `status` is there where the backend did answer, `refusal` where it
 * said that the visitor may not have what was asked for, and why.
 */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  readonly code: ApiErrorCode;
  readonly status: number | undefined;
  readonly refusal: RefusalCode | undefined;

  constructor(message: string, { code, status, refusal, cause }: ApiErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.status = status;
    this.refusal = refusal;
  }
}

/** Reads `name`, not the prototype: `instanceof` fails across federated bundles. */
export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';
