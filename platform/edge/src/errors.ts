import { defineError } from '@sharpside/contracts';

/** HTTP status of the answer for each error code of the edge. */
const EDGE_ERROR_STATUS = {
  EDGE_ASSET_CORRUPT: 502,
  EDGE_ASSET_UNKNOWN: 404,
  EDGE_BACKEND_BUSY: 503,
  EDGE_BACKEND_TIMEOUT: 504,
  EDGE_BACKEND_UNREACHABLE: 502,
  EDGE_BACKEND_UNSAFE: 502,
  BAD_REQUEST: 400,
  BODY_TOO_LARGE: 413,
  CROSS_SITE_REQUEST: 403,
  HEADERS_TOO_LARGE: 431,
  INTERNAL: 500,
  METHOD_NOT_ALLOWED: 405,
  EDGE_NO_BACKEND: 404,
  EDGE_NOTHING_LIVE: 503,
  EDGE_NO_PUBLIC_ORIGIN: 404,
  EDGE_NO_SUCH_REMOTE: 404,
  EDGE_OTHER_PORT: 404,
  EDGE_PICK_REFUSED: 422,
  EDGE_PREVIEW_BROKEN: 404,
  EDGE_PREVIEW_ENDED: 410,
  EDGE_PREVIEW_SIGNED_OUT: 403,
  EDGE_PREVIEW_UNKNOWN: 404,
  REPORTS_LIMITED: 429,
  EDGE_RELEASE_UNREADABLE: 503,
  EDGE_RELEASE_UNTRUSTED: 503,
  REQUEST_TIMEOUT: 408,
  EDGE_REVISION_UNTRUSTED: 503,
  STORE_UNREACHABLE: 503,
  STREAMS_FULL: 503,
  STREAMS_LIMITED: 429,
} as const;

export type EdgeErrorCode = keyof typeof EDGE_ERROR_STATUS;

type EdgeErrorOptions = { code: EdgeErrorCode; headers?: Record<string, string | string[]> };

/** A request, or a state of the channel, that the edge cannot serve. The message is safe to show to anybody. */
export const [EdgeError, isEdgeError] = defineError(
  'EdgeError',
  EDGE_ERROR_STATUS,
  ({ code, headers = {} }: EdgeErrorOptions) => ({ statusCode: EDGE_ERROR_STATUS[code], headers }),
);
export type EdgeError = InstanceType<typeof EdgeError>;
