/** Every code that the edge answers with, and the HTTP status that goes with it. */
const EDGE_ERROR_STATUS = {
  EDGE_ASSET_CORRUPT: 502,
  EDGE_ASSET_UNKNOWN: 404,
  EDGE_BACKEND_UNREACHABLE: 502,
  EDGE_BAD_REQUEST: 400,
  EDGE_BEACON_INVALID: 400,
  EDGE_BEACON_TOO_LARGE: 413,
  EDGE_HEADERS_TOO_LARGE: 431,
  EDGE_INTERNAL: 500,
  EDGE_METHOD_NOT_ALLOWED: 405,
  EDGE_NO_BACKEND: 404,
  EDGE_NOTHING_LIVE: 503,
  EDGE_NO_PUBLIC_ORIGIN: 404,
  EDGE_PREVIEW_ENDED: 410,
  EDGE_PREVIEW_UNKNOWN: 404,
  EDGE_RATE_LIMITED: 429,
  EDGE_RELEASE_UNREADABLE: 503,
  EDGE_REQUEST_TIMEOUT: 408,
  EDGE_STORE_UNREACHABLE: 503,
  EDGE_STREAMS_FULL: 503,
} as const;

export type EdgeErrorCode = keyof typeof EDGE_ERROR_STATUS;

type EdgeErrorOptions = { code: EdgeErrorCode; headers?: Record<string, string>; cause?: unknown };

/** A request, or a state of the channel, that the edge cannot serve. The message may be shown to anybody. */
export class EdgeError extends Error {
  override name = 'EdgeError' as const;
  readonly code: EdgeErrorCode;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(message: string, { code, headers = {}, cause }: EdgeErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.statusCode = EDGE_ERROR_STATUS[code];
    this.headers = headers;
  }
}

export const isEdgeError = (error: unknown): error is EdgeError =>
  error instanceof Error && error.name === 'EdgeError';
