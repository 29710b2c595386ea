import { lookup as resolve } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { hasCode, toReason } from '@sharpside/server-kit';
import { toFaultWords } from './fault-words.ts';
import { isPrivateAddress } from './private-addresses.ts';

/**
 * Answer to a message. `status` is null where there was none; `fault` is null for a message that was taken. `detail`: the
 * words of the system, which are for the log alone.
 */
export type Sent = { status: number | null; fault: string | null; detail?: string };

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

/** Code of the refusal of a private address. */
const PRIVATE_CODE = 'ADDRESS_PRIVATE';

const toPrivateError = () => Object.assign(new Error(PRIVATE), { code: PRIVATE_CODE });

/** Looks names up as ever, and refuses private addresses at the moment of the connection: a name may change its address. */
const lookupPublic: LookupFunction = (hostname, options, done) => {
  resolve(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, []);
    if (addresses.some(({ address }) => isPrivateAddress(address))) return done(toPrivateError(), []);
    const [first] = addresses;
    if (options.all) done(null, addresses);
    else done(null, first?.address ?? '', first?.family);
  });
};

const isTaken = (status: number) => status >= 200 && status < 300;

function toFault(error: Error, timeoutMs: number): string {
  if (error.name === 'AbortError' || error.name === 'TimeoutError')
    return `it did not answer within ${timeoutMs} ms`;
  return hasCode(error, PRIVATE_CODE) ? PRIVATE : toFaultWords(error);
}

function toStatusFault(status: number): string | null {
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
      done({ status, fault: toStatusFault(status) });
      response.destroy();
    });
    request.on('error', (error) => {
      done({ status: null, fault: toFault(error, timeoutMs), detail: toReason(error) });
    });
    request.end(body);
  });
}
