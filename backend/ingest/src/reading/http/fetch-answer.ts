import { get as getPlain, type IncomingMessage } from 'node:http';
import { get as getSecure } from 'node:https';
import { pipeline, type Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { findCode, nameProxy } from '@sharpside/server-kit';
import { openAgent } from '@sharpside/server-kit/proxy-agent';

type FetchOptions = {
  headers: Readonly<Record<string, string>>;
  signal: AbortSignal;
};

export type Answer = {
  readonly status: number;
  readonly headers: { get: (name: string) => string | null };
  /** The body without content coding. */
  readonly body: AsyncIterable<Uint8Array> | null;
};

/** Sends a GET request. The body is not read yet. */
export type FetchAnswer = (url: string, options: FetchOptions) => Promise<Answer>;

/**
 * The address cannot be fetched, and another attempt would not help. The message continues a sentence that begins with
 * the address.
 */
export class AddressFault extends Error {}

/** No connection to an origin was possible. `cause` is Node's error. */
export class UnreachableOrigin extends Error {
  readonly origin: string;

  constructor(origin: string, cause: unknown) {
    super(`${origin} cannot be reached`, { cause });
    this.origin = origin;
  }
}

const NOT_REACHED = new Set(['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND']);

/** `UnreachableOrigin` for an error that every request of this origin would meet; otherwise the error itself. */
export const toReachError = (error: unknown, { origin }: URL): unknown =>
  NOT_REACHED.has(findCode(error) ?? '') ? new UnreachableOrigin(origin, error) : error;

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const MAX_REDIRECTS = 20;

const UNPACKERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

function requireWebAddress(text: string, base?: URL): URL {
  // An address may contain secrets, so the message omits it.
  const what = base === undefined ? 'is no web address' : 'redirects to something that is no web address';
  if (!URL.canParse(text, base)) throw new AddressFault(what);
  const url = new URL(text, base);
  if (url.protocol === 'http:' || url.protocol === 'https:') return url;
  throw new AddressFault(`${what} (${url.protocol})`);
}

// Uses a new connection, because the server may close an idle connection just when it is reused.
const requestOnce = (url: URL, options: FetchOptions): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getSecure : getPlain;
    get(url, { ...options, agent: openAgent(url) ?? false }, resolve).on('error', (error) =>
      reject(toReachError(nameProxy(error, url), url)),
    );
  });

/** Removes the body's content codings, the last applied first. */
function unpack(message: IncomingMessage): AsyncIterable<Uint8Array> {
  const codings = (message.headers['content-encoding'] ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity');
  const unpackers = codings.toReversed().map((coding) => {
    const create = UNPACKERS[coding];
    if (create === undefined) throw new AddressFault(`is sent packed as ${coding}, which cannot be unpacked`);
    return create();
  });
  const last = unpackers.at(-1);
  if (last === undefined) return message;
  // The callback is empty, because the reader of the last unpacker gets any error.
  pipeline([message, ...unpackers], () => {});
  return last;
}

/**
 * Fetches a web address, following redirects.
 *
 * Node's `fetch` cannot be used: if the server closes the connection after the body while the reader pauses, it throws
 * outside of every promise (`assert(!this.paused)` in undici), which ends the process.
 *
 * @throws {UnreachableOrigin} if the origin, or that of a redirect, cannot be reached
 * @throws {AddressFault} if the address, or a redirect's address, is not a web address; for more than 20 redirects; or
 * for an unknown content coding.
 */
export const fetchAnswer: FetchAnswer = async (address, options) => {
  let url = requireWebAddress(address);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const message = await requestOnce(url, options);
    const { statusCode: status = 0, headers } = message;
    if (!REDIRECTS.has(status) || headers.location === undefined) {
      const get = (name: string) => {
        const value = headers[name];
        return typeof value === 'string' ? value : null;
      };
      return { status, headers: { get }, body: unpack(message) };
    }
    message.destroy();
    url = requireWebAddress(headers.location, url);
  }
  throw new AddressFault(`redirects more than ${MAX_REDIRECTS} times`);
};
