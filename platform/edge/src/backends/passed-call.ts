import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { decodeEscapes } from '@sharpside/contracts';
import { hasCode, splitUrl } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import type { PassedHeaders } from './passed-headers.ts';

/** A received call, and the headers that the edge adds to it for every backend. */
export type PassedCall = {
  method: string;
  /** The path and the query as received. */
  url: string;
  /** The prefix of the path, as a remote claims it. */
  prefix: string;
  headers: IncomingHttpHeaders;
  /** The visitor's address. */
  address: string;
  /** True if even a trusted backend gets and sets no cookies, and gets no tokens. */
  isWithoutAccount: boolean;
  forwarded: PassedHeaders;
  body: Readable | null;
  /** Aborted when the visitor leaves, or has been answered in another way. */
  left: AbortSignal;
};

export type PassedAnswer = { status: number; headers: PassedHeaders; body: Readable | null };

const AGAIN = { 'retry-after': '1' };

// Matches `..` also behind an encoded slash, which the backend may decode, and before a path parameter, a query or a
// fragment, which the backend may cut off.
const GOES_UP = /(?:^|[/\\])\.\.?(?:[/\\;?#]|$)/;

// If the base is `/`, two slashes at the beginning would name another server.
const HAS_EMPTY_PART = /[/\\]{2}/;
const BEGINS_WITH_SLASH = /^[/\\]/;

const toBadRequest = (message: string, cause?: unknown) =>
  new EdgeError(message, { code: 'BAD_REQUEST', cause });

/**
 * The path and query of a call at its backend: unchanged, or with `base` in place of the prefix.
 *
 * The path is decoded once for the checks, and passed on as received. A backend that decodes twice must check it again.
 *
 * @throws {EdgeError} `BAD_REQUEST` for a path that goes up, has an empty part or cannot be decoded, and for an address
 * with a fragment.
 */
export function toTarget({ url, prefix }: PassedCall, base: string | null): string {
  if (url.includes('#')) throw toBadRequest("An address of the API has no '#' in it.");
  const { path } = splitUrl(url);
  const below = decodeEscapes(path.slice(prefix.length));
  if (below === undefined) throw toBadRequest('The request cannot be understood.');
  if (GOES_UP.test(below)) throw toBadRequest("A path of the API has no '..' in it.");
  if (HAS_EMPTY_PART.test(path) || BEGINS_WITH_SLASH.test(below)) {
    throw toBadRequest("A path of the API has no '//' in it.");
  }
  return base === null ? url : base + url.slice(prefix.length);
}

export const createBusyError = () =>
  new EdgeError('The backend has too much to do right now; try again.', {
    code: 'EDGE_BACKEND_BUSY',
    headers: AGAIN,
  });

export const createUnsafeError = (name: string, refusal: string) =>
  new EdgeError('The backend of this section gave an answer that this site does not pass on.', {
    code: 'EDGE_BACKEND_UNSAFE',
    cause: new Error(`The answer of backend ${name} was not passed on: ${refusal}`),
  });

/** Converts the failure of a call into an error with a message for visitors. The cause has the details. */
export function toCallError(
  cause: unknown,
  { isLate, isVisitorLate }: { isLate: boolean; isVisitorLate: boolean },
): EdgeError {
  if (isEdgeError(cause)) return cause;
  // With these errors, undici refuses an address or headers that no server may send.
  if (hasCode(cause, 'UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'))
    return toBadRequest('The request cannot be understood.', cause);
  if (isVisitorLate)
    return new EdgeError('The request took too long to arrive.', { code: 'REQUEST_TIMEOUT', cause });
  if (isLate) {
    const message = 'The backend of this section takes too long right now; try again.';
    return new EdgeError(message, { code: 'EDGE_BACKEND_TIMEOUT', headers: AGAIN, cause });
  }
  const message = 'The backend of this section does not answer right now; try again.';
  return new EdgeError(message, { code: 'EDGE_BACKEND_UNREACHABLE', headers: AGAIN, cause });
}
