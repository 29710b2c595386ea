import type { ApiErrorCode, ApiProblem, ParameterProblem } from 'contracts/api';

type ApiErrorOptions = { code: ApiErrorCode; problems?: readonly ParameterProblem[]; cause?: unknown };

const STATUSES: Record<ApiErrorCode, number> = {
  BAD_PARAMETER: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  CALL_TIMEOUT: 504,
  OVERLOADED: 503,
  NO_SNAPSHOT: 503,
  INTERNAL: 500,
};

/** A call that gets no answer, as the visitor is told. */
export class ApiError extends Error {
  override name = 'ApiError' as const;
  readonly code: ApiErrorCode;
  /** What is wrong with which parameter. Only with `BAD_PARAMETER`. */
  readonly problems: readonly ParameterProblem[];

  constructor(message: string, { code, problems = [], cause }: ApiErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.problems = problems;
  }
}

export const isApiError = (error: unknown): error is ApiError =>
  error instanceof Error && error.name === 'ApiError';

export const toStatus = (code: ApiErrorCode): number => STATUSES[code];

/** Every problem of a question at once. */
export const badParameters = (problems: readonly ParameterProblem[]): ApiError =>
  new ApiError(
    problems.map(({ parameter, accepted }) => `'${parameter}' is not accepted: give ${accepted}`).join('; '),
    { code: 'BAD_PARAMETER', problems },
  );

/** The body with which an error is answered. */
export function toProblem({ code, message, problems }: ApiError, requestId: string): ApiProblem {
  const [first] = problems;
  return {
    error: {
      code,
      message,
      ...(first && { parameter: first.parameter, accepted: first.accepted, problems: [...problems] }),
      request_id: requestId,
    },
  };
}
