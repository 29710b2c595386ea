import * as v from 'valibot';

/** Error codes of the API; `docs/api.md` has a row for each. Refusals of sign-in have separate codes. */
export const API_ERROR_CODES = [
  'BAD_PARAMETER',
  'BAD_REQUEST',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'BODY_TOO_LARGE',
  'NOT_JSON',
  'HEADERS_TOO_LARGE',
  'CALL_TIMEOUT',
  'OVERLOADED',
  'NO_SNAPSHOT',
  'INTERNAL',
] as const;

const parameterProblemSchema = v.object({ parameter: v.string(), accepted: v.string() });

/**
 * Body of every error. `code` is for programs, `message` for people. With `BAD_PARAMETER`, `parameter` and `accepted`
 * describe the first problem, and `problems` lists as many as fit into an answer of 2 kB.
 */
export const apiProblemSchema = v.object({
  error: v.object({
    code: v.picklist(API_ERROR_CODES),
    message: v.string(),
    parameter: v.optional(v.string()),
    accepted: v.optional(v.string()),
    problems: v.optional(v.array(parameterProblemSchema)),
    request_id: v.optional(v.string()),
  }),
});

/** One of {@link API_ERROR_CODES}. */
export type ApiErrorCode = (typeof API_ERROR_CODES)[number];
/** A parameter of a request that is not valid, with the values it accepts. */
export type ParameterProblem = v.InferOutput<typeof parameterProblemSchema>;
/** Body of every error of the API. */
export type ApiProblem = v.InferOutput<typeof apiProblemSchema>;
