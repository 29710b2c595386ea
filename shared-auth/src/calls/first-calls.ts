import { CSRF_HEADER } from '@sharpside/contracts';

/** A call that the page made before any script of the application ran (the edge's `member-preloads.ts`). */
type FirstCall = {
  /** The session's CSRF token that it was made with; empty where there was none. */
  token: string;
  answer: Promise<Response>;
  end: (reason: unknown) => void;
};

declare global {
  /** The calls that this page made by itself, by address; undefined where it made none. */
  var firstCalls: Map<string, FirstCall> | undefined;
}

/** Age of the page from which on an answer is too old for a screen that opens only now. */
const MAX_AGE_MS = 60_000;

/**
 * The answer to a call that the page has made already; undefined where it has not, or not in this session. Each is given once:
 * whoever asks again wants to know anew.
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
