import { defineError } from '@sharpside/contracts';

/** Every error code of the control server itself, with its HTTP status. */
export const CONTROL_ERROR_STATUS = {
  CHANNEL_UNKNOWN: 404,
  CONSOLE_FOREIGN_REQUEST: 403,
  CONSOLE_NOT_BUILT: 503,
  CONTROL_BACKEND_NOT_SET: 404,
  CONTROL_BACKEND_SILENT: 503,
  BAD_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  METHOD_NOT_ALLOWED: 405,
  NOT_FOUND: 404,
  REPORTS_LIMITED: 429,
  REQUEST_TIMEOUT: 408,
  CONTROL_SESSIONS_UNREACHABLE: 503,
  CONTROL_STORE_FULL: 507,
  STORE_UNREACHABLE: 503,
  STREAMS_FULL: 503,
  STREAMS_LIMITED: 429,
  WRONG_MEDIA_TYPE: 415,
  ID_TOKEN_ALGORITHM_REFUSED: 401,
  ID_TOKEN_AUDIENCE_WRONG: 401,
  ID_TOKEN_EARLY: 401,
  ID_TOKEN_EXPIRED: 401,
  ID_TOKEN_ISSUER_UNKNOWN: 401,
  ID_TOKEN_KEY_UNKNOWN: 401,
  ID_TOKEN_KEYS_UNREACHABLE: 503,
  ID_TOKEN_MALFORMED: 401,
  ID_TOKEN_REPLAYED: 401,
  ID_TOKEN_SIGNATURE_WRONG: 401,
  SIGNATURE_REFUSED: 422,
  SIGN_IN_LIMITED: 429,
  TOKEN_EXPIRED: 401,
  TOKEN_MISSING: 401,
  TOKEN_OUTDATED: 401,
  TOKEN_REVOKED: 401,
  TOKEN_UNKNOWN: 401,
  TOKEN_UNSIGNED: 401,
  TOKEN_WRONG_APP: 403,
  TOKEN_WRONG_RIGHT: 403,
  UPLOAD_BUSY: 409,
  UPLOAD_FILE_MISMATCH: 422,
  UPLOAD_TOO_LARGE: 413,
  WORKLOAD_ENVIRONMENT_UNTRUSTED: 403,
  WORKLOAD_EVENT_UNTRUSTED: 403,
  WORKLOAD_REF_UNTRUSTED: 403,
  WORKLOAD_REPOSITORY_UNTRUSTED: 403,
  WORKLOADS_NOT_SET: 404,
} as const;

export type ControlErrorCode = keyof typeof CONTROL_ERROR_STATUS;

type ControlErrorOptions = {
  code: ControlErrorCode;
  headers?: Record<string, string>;
};

/** A request that the control server refuses. The message says what to do, and is safe to show to anybody. */
export const [ControlError, isControlError] = defineError(
  'ControlError',
  CONTROL_ERROR_STATUS,
  ({ code, headers = {} }: ControlErrorOptions) => ({
    statusCode: CONTROL_ERROR_STATUS[code],
    headers,
  }),
);
export type ControlError = InstanceType<typeof ControlError>;

/**
 * The message for a CI job that the service trusts, but not with this.
 *
 * @param given the rights that it has, in words.
 */
export const describeUntrusted = ({ given, right, app }: { given: string; right: string; app: string }) =>
  `The control service trusts this CI job with ${given}, and not with ${right} of ${app}. A pull request may only publish. For another job, ask those who run the registry to add it.`;
