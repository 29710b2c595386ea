import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { toReason } from '@sharpside/server-kit';
import { isPrivateAddress } from './private-addresses.ts';

/** Answer to a message. `status` is null where there was none; `fault` is null for a message that was taken. */
export type Sent = { status: number | null; fault: string | null };

type Message = {
  url: string;
  allowPrivate: boolean;
  headers: Record<string, string>;
  body: string;
  timeoutMs: number;
  /** Ends the request early, as when the server closes. */
  signal: AbortSignal;
};

const PRIVATE = 'its address is in a private network, which allowPrivate of the webhook must allow';

/** Looks names up as ever, and refuses private addresses at the moment of the connection: a name may change its address. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(new Error(PRIVATE), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
};

const isTaken = (status: number) => status >= 200 && status < 300;

function toFault(status: number): string | null {
  if (isTaken(status)) return null;
  if (status >= 300 && status < 400)
    return `it answered ${status}; redirects are not followed, so name the new address`;
  return `it answered ${status}`;
}

/** Posts a message once. Never fails, follows no redirect, and reads nothing of the answer but its status. */
export function sendMessage({ url, allowPrivate, headers, body, timeoutMs, signal }: Message): Promise<Sent> {
  const { protocol, hostname } = new URL(url);
  const literal = hostname.replace(/^\[|\]$/g, '');
  // Node looks no address up that is one already.
  if (!allowPrivate && isIP(literal) !== 0 && isPrivateAddress(literal)) {
    return Promise.resolve({ status: null, fault: PRIVATE });
  }
  return new Promise((done) => {
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      agent: false,
      ...(!allowPrivate && { lookup: lookupPublic }),
    });
    request.on('response', (response) => {
      const status = response.statusCode ?? 0;
      done({ status, fault: toFault(status) });
      response.destroy();
    });
    request.on('error', (error) => {
      const isLate = error.name === 'AbortError' || error.name === 'TimeoutError';
      const reason = isLate ? `it did not answer within ${timeoutMs} ms` : toReason(error);
      done({ status: null, fault: reason });
    });
    request.end(body);
  });
}
