import { type IncomingHttpHeaders, validateHeaderValue } from 'node:http';
import { INERT_DOCUMENT_POLICY } from '@sharpside/server-kit';

/** Headers with lower-case names. */
export type PassedHeaders = Record<string, string | string[]>;

// RFC 9110, 7.6.1: these headers belong to a single connection. The edge answers `expect` itself.
const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Headers without the headers of the connection. */
export const withoutConnection = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));

/**
 * Headers of a call that even an untrusted backend gets, and headers of its answer that visitors get. These are allow
 * lists, so that new headers which carry secrets or command the browser are not passed on by default.
 */
const ASKED_OF_ANYBODY: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'content-length',
  'content-type',
  'if-match',
  'if-modified-since',
  'if-none-match',
  'if-unmodified-since',
  'range',
]);
const ANSWERED_BY_ANYBODY: ReadonlySet<string> = new Set([
  'accept-ranges',
  'age',
  'cache-control',
  'content-encoding',
  'content-language',
  'content-length',
  'content-range',
  'etag',
  'expires',
  'last-modified',
  'retry-after',
  'vary',
]);

/** Media types that a browser neither runs nor opens as a page of this site. */
const DATA =
  /^(?:application\/(?:json|x-ndjson|[a-z0-9.-]+\+json)|text\/(?:csv|plain)|image\/(?:avif|gif|jpeg|png|webp))$/;

/**
 * Pages take these statuses for the end of the session or the subscription, with effect on the whole site, so only
 * trusted backends may send them.
 */
const OF_THE_SESSION: ReadonlySet<number> = new Set([401, 403]);

const MEDIA_TYPE = /^\s*([^\s;,]+)\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

function pick(headers: IncomingHttpHeaders, isPassed: (name: string) => boolean): PassedHeaders {
  const listed = new Set((headers.connection ?? '').toLowerCase().split(/\s*,\s*/));
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || OF_THE_CONNECTION.has(name) || listed.has(name) || !isPassed(name)
        ? []
        : [[name, value]],
    ),
  );
}

const isSendable = ([name, value]: [string, string | string[]]): boolean => {
  try {
    for (const one of [value].flat()) validateHeaderValue(name, one);
    return true;
  } catch {
    // Left out, because with this header Node would refuse to send the whole answer.
    return false;
  }
};

type CallOptions = { isTrusted: boolean; hasBody: boolean };

/**
 * Headers of a call for a backend. A trusted backend gets all headers except `host` and the headers of the connection.
 * Any other backend gets only the headers in `ASKED_OF_ANYBODY`.
 */
export function toCallHeaders(
  headers: IncomingHttpHeaders,
  { isTrusted, hasBody }: CallOptions,
): PassedHeaders {
  const { host: _host, 'content-length': length, 'content-type': type, ...rest } = headers;
  const ofBody = { ...(length && { 'content-length': length }), ...(type && { 'content-type': type }) };
  const asked = { ...rest, ...(hasBody && ofBody) };
  return pick(asked, (name) => isTrusted || ASKED_OF_ANYBODY.has(name));
}

/** Headers of an answer, without orders to set cookies. */
export const withoutCookies = <Headers extends IncomingHttpHeaders | PassedHeaders>({
  'set-cookie': _cookies,
  ...headers
}: Headers) => headers;

export type JudgedAnswer = { headers: PassedHeaders } | { refusal: string };

type AnsweredOptions = { status: number; isTrusted: boolean; isEmpty: boolean };

/**
 * Headers of an answer for visitors, or the reason why visitors must not get the answer.
 *
 * A trusted backend may answer as the product's own backend does. Any other backend may only give data: it sets no
 * cookie, gives the browser no orders, redirects nowhere, does not affect the visitor's session, and sends nothing that
 * runs on the origin of the site.
 */
export function judgeAnswer(headers: IncomingHttpHeaders, options: AnsweredOptions): JudgedAnswer {
  const { status, isTrusted, isEmpty } = options;
  const toSendable = (passed: PassedHeaders) => Object.fromEntries(Object.entries(passed).filter(isSendable));
  // Fastify sends no status above 599. A status below 200 does not end an answer.
  if (status < 200 || status > 599) return { refusal: `HTTP has no such status (${status})` };
  if (isTrusted) return { headers: toSendable(pick(headers, () => true)) };
  if (status >= 300 && status < 400 && status !== 304) return { refusal: `it redirects (${status})` };
  if (OF_THE_SESSION.has(status)) return { refusal: `it refuses a visitor whom it cannot know (${status})` };
  const passed = toSendable(pick(headers, (name) => ANSWERED_BY_ANYBODY.has(name)));
  const guarded = { ...passed, 'content-security-policy': INERT_DOCUMENT_POLICY };
  const stated = headers['content-type'];
  const type = MEDIA_TYPE.exec(stated ?? '')?.[1]?.toLowerCase() ?? '';
  // The header is rewritten, because readers disagree about a header that names two types.
  if (DATA.test(type)) {
    return {
      headers: { ...guarded, 'content-type': /[;]/.test(stated ?? '') ? `${type}; charset=utf-8` : type },
    };
  }
  if (stated === undefined && (isEmpty || headers['content-length'] === '0')) return { headers: guarded };
  return { refusal: `its type is ${stated ?? 'not stated'}, which is no data` };
}
