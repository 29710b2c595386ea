import { defineError } from '@sharpside/contracts';
import type { ApiErrorCode, ApiProblem, ParameterProblem } from '@sharpside/contracts/api';

const STATUSES: Record<ApiErrorCode, number> = {
  BAD_PARAMETER: 400,
  BAD_REQUEST: 400,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  REQUEST_TIMEOUT: 408,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  HEADERS_TOO_LARGE: 431,
  CALL_TIMEOUT: 504,
  OVERLOADED: 503,
  NO_SNAPSHOT: 503,
  INTERNAL: 500,
};

/**
 * A refused or failed call, in words for the visitor. Only `BAD_PARAMETER` has `problems`, with one entry for each bad
 * parameter.
 */
export const [ApiError, isApiError] = defineError(
  'ApiError',
  STATUSES,
  ({ problems = [] }: { problems?: readonly ParameterProblem[] }) => ({ problems }),
);
export type ApiError = InstanceType<typeof ApiError>;

export const toStatus = (code: ApiErrorCode): number => STATUSES[code];

// Keeps the answer below 2 kB: it contains each problem twice (`message`, `problems`) and the first problem a third
// time (`parameter`, `accepted`).
const MAX_PROBLEM_BYTES = 600;

/**
 * All problems of a request in one error. If they are too long, it has the first problems and the number of the others.
 */
export function badParameters(problems: readonly ParameterProblem[]): ApiError {
  let bytes = 0;
  const told = problems.filter((problem, at) => {
    bytes += Buffer.byteLength(JSON.stringify(problem));
    return at === 0 || bytes <= MAX_PROBLEM_BYTES;
  });
  const texts = told.map(({ parameter, accepted }) => `'${parameter}' is not accepted: give ${accepted}`);
  const rest = problems.length - told.length;
  if (rest > 0) texts.push(`${rest} more ${rest === 1 ? 'is' : 'are'} not accepted`);
  return new ApiError(texts.join('; '), { code: 'BAD_PARAMETER', problems: told });
}

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
