import { defineError } from '@sharpside/contracts';

/** Every code that the control server itself answers with, and the HTTP status that goes with it. */
export const CONTROL_ERROR_STATUS = {
  CHANNEL_UNKNOWN: 404,
  CONSOLE_FOREIGN_REQUEST: 403,
  CONSOLE_NOT_BUILT: 503,
  CONTROL_BACKEND_NOT_SET: 404,
  CONTROL_BACKEND_SILENT: 503,
  CONTROL_BAD_REQUEST: 400,
  CONTROL_BODY_TOO_LARGE: 413,
  CONTROL_HEADERS_TOO_LARGE: 431,
  CONTROL_INTERNAL: 500,
  CONTROL_METHOD_NOT_ALLOWED: 405,
  CONTROL_NOT_FOUND: 404,
  CONTROL_REPORTS_LIMITED: 429,
  CONTROL_REQUEST_TIMEOUT: 408,
  CONTROL_SESSIONS_UNREACHABLE: 503,
  CONTROL_STORE_FULL: 507,
  CONTROL_STORE_UNREACHABLE: 503,
  CONTROL_STREAMS_FULL: 503,
  CONTROL_STREAMS_LIMITED: 429,
  CONTROL_WRONG_MEDIA_TYPE: 415,
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
  TOKEN_WRONG_APP: 403,
  TOKEN_WRONG_RIGHT: 403,
  UPLOAD_BUSY: 409,
  UPLOAD_CUT_OFF: 400,
  UPLOAD_FILE_MISMATCH: 422,
  UPLOAD_FILE_UNKNOWN: 404,
  UPLOAD_INCOMPLETE: 409,
  UPLOAD_NO_ROOM: 507,
  UPLOAD_OFFSET: 409,
  UPLOAD_TOO_LARGE: 413,
  UPLOAD_TOO_MANY: 429,
  UPLOAD_UNKNOWN: 404,
  WORKLOAD_ENVIRONMENT_UNTRUSTED: 403,
  WORKLOAD_EVENT_UNTRUSTED: 403,
  WORKLOAD_REF_UNTRUSTED: 403,
  WORKLOAD_REPOSITORY_UNTRUSTED: 403,
  WORKLOADS_NOT_SET: 404,
} as const;

export type ControlErrorCode = keyof typeof CONTROL_ERROR_STATUS;

/** Fields of an answer besides its code and message. */
type ControlErrorDetails = { offset?: number; missing?: readonly string[] };

type ControlErrorOptions = {
  code: ControlErrorCode;
  headers?: Record<string, string>;
  details?: ControlErrorDetails;
};

/** A request that the control server refuses. The message says what to do, and may be shown to anybody. */
export const [ControlError, isControlError] = defineError(
  'ControlError',
  CONTROL_ERROR_STATUS,
  ({ code, headers = {}, details = {} }: ControlErrorOptions) => ({
    statusCode: CONTROL_ERROR_STATUS[code],
    headers,
    details,
  }),
);
export type ControlError = InstanceType<typeof ControlError>;
