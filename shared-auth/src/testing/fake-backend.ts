import { vi } from 'vitest';

type Answer = { status?: number; json?: unknown; text?: string } | Error;

/** A backend that gives one answer per path, and remembers what it was asked. An unlisted path fails the test. */
export function fakeBackend(answers: Record<string, Answer> = {}) {
  const requests: Request[] = [];
  const fetch = vi.fn(async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(String(input), 'https://site.test'), init);
    requests.push(request);
    const { pathname } = new URL(request.url);
    const answer = answers[pathname];
    if (answer === undefined) throw new Error(`The test's backend has no answer for ${pathname}.`);
    if (answer instanceof Error) throw answer;
    return new Response(answer.text ?? JSON.stringify(answer.json), { status: answer.status ?? 200 });
  });
  return { fetch, requests };
}

/** A backend that takes every call and never answers, until the call is aborted. */
export const silentBackend: typeof globalThis.fetch = (_input, init) =>
  new Promise((_resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });
