import { CSRF_HEADER } from '@sharpside/contracts';

/** A call that the page made before any script of the application ran (the edge's `member-preloads.ts`). */
type FirstCall = {
  /** The session's CSRF token with which it was made; empty if there was none. */
  token: string;
  answer: Promise<Response>;
  end: (reason: unknown) => void;
};

declare global {
  /** The calls that this page made by itself, by address; undefined if it made none. */
  var firstCalls: Map<string, FirstCall> | undefined;
}

/** Maximum age of the page at which a screen that opens may use the answer. */
const MAX_AGE_MS = 60_000;

/**
 * The answer to a GET that the page has already made; undefined if there is no such call, it is from another session,
 * or the page is older than a minute. Each answer is given once, because a second request needs a new answer.
 *
 * Units: `now` milliseconds since the page's load began.
 */
export function takeFirstCall(
  url: string,
  { method, headers, signal }: RequestInit,
  now = () => performance.now(),
): Promise<Response> | undefined {
  const call = globalThis.firstCalls?.get(url);
  if (!call || method !== 'GET') return undefined;
  globalThis.firstCalls?.delete(url);
  const token = new Headers(headers).get(CSRF_HEADER) ?? '';
  if (token !== call.token || now() > MAX_AGE_MS) {
    call.end(undefined);
    return undefined;
  }
  const end = () => call.end(signal?.reason);
  if (signal?.aborted) end();
  else signal?.addEventListener('abort', end, { once: true });
  return call.answer;
}
