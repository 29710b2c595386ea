import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { hasCode } from '@sharpside/server-kit';
import { EdgeError, isEdgeError } from '../errors.ts';
import type { PassedHeaders } from './passed-headers.ts';

/** A call as it came, and what the edge says of it to any backend. */
export type PassedCall = {
  method: string;
  /** The path and the query, as they were written. */
  url: string;
  /** The claim's prefix of that path. */
  prefix: string;
  headers: IncomingHttpHeaders;
  forwarded: PassedHeaders;
  body: Readable | null;
  /** Ends the call when its visitor leaves, or was answered in another way. */
  left: AbortSignal;
};

/** An answer of a backend, as visitors may get it. */
export type PassedAnswer = { status: number; headers: PassedHeaders; body: Readable | null };

const AGAIN = { 'retry-after': '1' };

// Also behind an encoded slash, which the backend may decode, and before a parameter of the path, a query or a fragment,
// which it may cut off.
const GOES_UP = /(?:^|[/\\])\.\.?(?:[/\\;?#]|$)/;

// Below an address with the base `/`, two slashes at the beginning would name another server.
const HAS_EMPTY_PART = /[/\\]{2}/;
const BEGINS_WITH_SLASH = /^[/\\]/;

const toBadRequest = (message: string, cause?: unknown) =>
  new EdgeError(message, { code: 'EDGE_BAD_REQUEST', cause });

function decode(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch (cause) {
    throw toBadRequest('The request cannot be understood.', cause);
  }
}

/**
 * The path of a call at its backend: as it is, or below `base` in place of the prefix.
 *
 * It is decoded once to be checked, and passed on as it was written. A backend that decodes twice has to check it itself.
 *
 * @throws {EdgeError} `EDGE_BAD_REQUEST` for a path that goes up or has an empty part, and for an address with a fragment.
 */
export function toTarget({ url, prefix }: PassedCall, base: string | null): string {
  if (url.includes('#')) throw toBadRequest("An address of the API has no '#' in it.");
  const [path = ''] = url.split('?', 1);
  const below = decode(path.slice(prefix.length));
  if (GOES_UP.test(below)) throw toBadRequest("A path of the API has no '..' in it.");
  if (HAS_EMPTY_PART.test(path) || BEGINS_WITH_SLASH.test(below)) {
    throw toBadRequest("A path of the API has no '//' in it.");
  }
  return base === null ? url : base + url.slice(prefix.length);
}

/** The refusal of a call that is one too many. */
export const createBusyError = () =>
  new EdgeError('The backend of this section has too much to do right now; try again.', {
    code: 'EDGE_BACKEND_BUSY',
    headers: AGAIN,
  });

/** The error of an answer that visitors must not get. */
export const createUnsafeError = (name: string, refusal: string) =>
  new EdgeError('The backend of this section gave an answer that this site does not pass on.', {
    code: 'EDGE_BACKEND_UNSAFE',
    cause: new Error(`The answer of backend ${name} was not passed on: ${refusal}`),
  });

/** The failure of a call in words for visitors; the cause has the details. */
export function toCallError(cause: unknown, { isLate }: { isLate: boolean }): EdgeError {
  if (isEdgeError(cause)) return cause;
  // undici's: something in the address or the headers that no server may send.
  if (hasCode(cause, 'UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED', 'UND_ERR_REQ_CONTENT_LENGTH_MISMATCH'))
    return toBadRequest('The request cannot be understood.', cause);
  if (isLate) {
    const message = 'The backend of this section takes too long right now; try again.';
    return new EdgeError(message, { code: 'EDGE_BACKEND_TIMEOUT', headers: AGAIN, cause });
  }
  const message = 'The backend of this section does not answer right now; try again.';
  return new EdgeError(message, { code: 'EDGE_BACKEND_UNREACHABLE', headers: AGAIN, cause });
}
