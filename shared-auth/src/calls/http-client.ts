import { CSRF_COOKIE, CSRF_HEADER, REFUSAL_CODES, type RefusalCode } from '@sharpside/contracts';
import { noteServerTime, readNow } from '@sharpside/shared-ui/eastern';
import * as v from 'valibot';
import { findCookie } from '../session-cookies.ts';
import { ApiError, isApiError } from './api-error.ts';

type QueryValue = string | number | boolean | null | undefined;

/** Query parameters by name; an array is sent as repeated keys. */
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

const isSent = (value: QueryValue) => value !== undefined && value !== null && value !== '';

/** `?key=value…` in the given order, or an empty text without values. Empty strings are not sent. */
export function formatQuery(query: Query = {}): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    const values: readonly QueryValue[] = Array.isArray(value) ? value : [value];
    for (const sent of values.filter(isSent)) parameters.append(key, String(sent));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}

const bodySchema = v.object({ error: v.object({ code: v.picklist(REFUSAL_CODES) }) });

/** The backend's reason for a refusal; undefined for any other code or text. */
export function findRefusalCode(text: string): RefusalCode | undefined {
  try {
    const result = v.safeParse(bodySchema, JSON.parse(text));
    return result.success ? result.output.error.code : undefined;
  } catch {
    // The body is not JSON: a proxy's page adds nothing to its status.
    return undefined;
  }
}

/** A signal that aborts when either of two does. `AbortSignal.any` is missing in older browsers. */
function joinSignals(one: AbortSignal, other: AbortSignal): AbortSignal {
  const joint = new AbortController();
  for (const signal of [one, other]) {
    const abort = () => joint.abort(signal.reason);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true, signal: joint.signal });
  }
  return joint.signal;
}

const BUSY = new Set([429, 503]);

/** The form of HTTP dates. `Date.parse` accepts much more, such as `-1`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** The wait in seconds from `Retry-After` of a 429 or 503; undefined without a valid value. */
function findRetryAfter({ status, headers }: Response): number | undefined {
  const text = headers.get('retry-after');
  if (text === null || !BUSY.has(status)) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  if (!HTTP_DATE.test(text)) return undefined;
  const seconds = Math.ceil((Date.parse(text) - readNow()) / 1000);
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}

/** Turns the JSON of an answer into the caller's type, or throws. `json` is undefined for an empty answer. */
export type Parse<T> = (json: unknown) => T;

/** Options of one call. Default: the client's `timeoutMs`. */
export type CallOptions = {
  query?: Query | undefined;
  signal?: AbortSignal | undefined;
  /** Limit for the whole call, body included. */
  timeoutMs?: number | undefined;
};

/** Calls to one backend. Each answer is parsed before it is returned. */
export type HttpClient = {
  /** @throws {ApiError} see `createHttpClient`; the signal's reason when the caller aborts. */
  get<T>(path: string, parse: Parse<T>, options?: CallOptions): Promise<T>;
  /** Sends `body` as JSON. @throws {ApiError} see `createHttpClient`. */
  post<T>(path: string, parse: Parse<T>, options: CallOptions & { body: unknown }): Promise<T>;
  /**
   * True if the backend answered a GET with success; false for an error status, which does not reach `onForbidden`.
   * Does not read the body.
   *
   * @throws {ApiError} `NETWORK`, `TIMEOUT` or `NO_BACKEND`.
   */
  succeeds(path: string, options?: CallOptions): Promise<boolean>;
};

/** The backend of a client, and its cookies and handlers. */
export type HttpClientOptions = {
  baseUrl: string | null;
  fetch: typeof globalThis.fetch;
  readCookies: () => string;
  timeoutMs?: number;
  /** `code`: the backend's reason, if it gave one. */
  onForbidden?: (code: RefusalCode | undefined) => void;
  /** Makes the backend set a new CSRF token. */
  renewCsrfToken?: () => Promise<unknown>;
  /** `omit` for external sources. Default: `include`. */
  credentials?: RequestCredentials;
};

type Call = CallOptions & { method: 'GET' | 'POST'; path: string; body?: unknown };

/** Default limit of a call. */
export const DEFAULT_TIMEOUT_MS = 30_000;

const describe = ({ method, path }: Call) => `${method} ${path}`;

function toHeaders({ body }: Call, cookies: string): Headers {
  const headers = new Headers({ Accept: 'application/json' });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const csrfToken = findCookie(cookies, CSRF_COOKIE);
  if (csrfToken) headers.set(CSRF_HEADER, csrfToken);
  return headers;
}

function toConnectionError(
  call: Call,
  { cause, timeout }: { cause: unknown; timeout: AbortSignal },
): unknown {
  if (isApiError(cause)) return cause;
  if (call.signal?.aborted) return call.signal.reason;
  if (timeout.aborted) {
    const message = `${describe(call)} was not answered in time; try again.`;
    return new ApiError(message, { code: 'TIMEOUT', cause });
  }
  const message = `${describe(call)} could not reach the backend; check the connection and try again.`;
  return new ApiError(message, { code: 'NETWORK', cause });
}

function parseAnswer<T>(
  call: Call,
  { response, text, parse }: { response: Response; text: string; parse: Parse<T> },
): T {
  try {
    return parse(text === '' ? undefined : JSON.parse(text));
  } catch (cause) {
    const message = `${describe(call)} gave an answer that this page cannot read; reload the page.`;
    throw new ApiError(message, { code: 'BAD_ANSWER', status: response.status, cause });
  }
}

/**
 * A client for one backend: sends credentials and the CSRF token, parses every answer.
 *
 * `baseUrl` null: there is no backend, and each call fails with `NO_BACKEND` without touching the network.
 * `onForbidden` runs when `get` or `post` is answered with 403, before the call rejects. If `renewCsrfToken` is given,
 * a `post` whose CSRF token is refused is sent once more with a new one.
 * Default: `timeoutMs` 30_000.
 * @throws {ApiError} `HTTP` with the status when the backend refuses; `NETWORK`, `TIMEOUT` when it does not answer;
 * `BAD_ANSWER` when the answer is not JSON or `parse` throws; `NO_BACKEND`.
 */
export function createHttpClient(options: HttpClientOptions): HttpClient {
  const { baseUrl, fetch, readCookies, onForbidden, renewCsrfToken, credentials = 'include' } = options;

  async function send<T>(call: Call, read: (response: Response) => Promise<T>): Promise<T> {
    if (baseUrl === null) {
      throw new ApiError(`${describe(call)} has no backend to go to.`, { code: 'NO_BACKEND' });
    }
    const timeout = AbortSignal.timeout(call.timeoutMs ?? options.timeoutMs ?? DEFAULT_TIMEOUT_MS);
    try {
      const response = await fetch(`${baseUrl.replace(/\/$/, '')}${call.path}${formatQuery(call.query)}`, {
        method: call.method,
        credentials,
        headers: toHeaders(call, readCookies()),
        signal: call.signal ? joinSignals(call.signal, timeout) : timeout,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      // Other sites do not know our time.
      if (credentials === 'include') noteServerTime(response.headers.get('date'));
      return await read(response);
    } catch (cause) {
      throw toConnectionError(call, { cause, timeout });
    }
  }

  const ask = <T>(call: Call, parse: Parse<T>) =>
    send(call, async (response) => {
      const { ok, status } = response;
      const text = await response.text();
      if (ok) return parseAnswer(call, { response, text, parse });
      const message = `${describe(call)} was refused with status ${status}.`;
      throw new ApiError(message, {
        code: 'HTTP',
        status,
        refusal: findRefusalCode(text),
        retryAfterSeconds: findRetryAfter(response),
      });
    });

  const isTokenRefused = ({ method }: Call, error: unknown) =>
    method === 'POST' && isApiError(error) && error.refusal === 'CSRF_FAILED';

  async function request<T>(call: Call, parse: Parse<T>): Promise<T> {
    try {
      return await ask(call, parse).catch(async (error: unknown) => {
        if (!renewCsrfToken || !isTokenRefused(call, error)) throw error;
        await renewCsrfToken();
        return ask(call, parse);
      });
    } catch (error) {
      if (isApiError(error) && error.status === 403) onForbidden?.(error.refusal);
      throw error;
    }
  }

  return {
    get: (path, parse, callOptions) => request({ ...callOptions, method: 'GET', path }, parse),
    post: (path, parse, callOptions) => request({ ...callOptions, method: 'POST', path }, parse),
    succeeds: (path, callOptions) =>
      send({ ...callOptions, method: 'GET', path }, (response) => Promise.resolve(response.ok)),
  };
}
