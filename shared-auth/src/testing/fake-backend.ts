import { vi } from 'vitest';

/** The answer to a call; an error is a broken connection. */
export type FakeAnswer =
  | { status?: number; json?: unknown; text?: string; headers?: Readonly<Record<string, string>> }
  | Error;

/** An answer for a path, or a function that makes one from the request, now or later. */
export type FakeRoute = FakeAnswer | ((request: Request) => FakeAnswer | Promise<FakeAnswer>);

/** A backend with one answer per path, which records its requests. A call of an unlisted path rejects. */
export function fakeBackend(routes: Record<string, FakeRoute> = {}) {
  const requests: Request[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'https://site.test'), init);
    requests.push(request);
    const { pathname } = new URL(request.url);
    const route = routes[pathname];
    if (route === undefined) throw new Error(`The test's backend has no answer for ${pathname}.`);
    const answer = typeof route === 'function' ? await untilAborted(request, route(request)) : route;
    if (answer instanceof Error) throw answer;
    const { status = 200, headers = {} } = answer;
    return new Response(answer.text ?? JSON.stringify(answer.json), { status, headers });
  });
  const requestsTo = (path: string) => requests.filter(({ url }) => new URL(url).pathname === path);
  return { fetch, requests, requestsTo };
}

/** The answer, unless the caller aborts first, as in a browser. */
const untilAborted = ({ signal }: Request, answer: FakeAnswer | Promise<FakeAnswer>) =>
  new Promise<FakeAnswer>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(answer).then(resolve, reject);
  });

/** A backend that takes every call and never answers, until the call is aborted. */
export const silentBackend: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
