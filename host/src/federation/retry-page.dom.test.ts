import { expect, it, vi } from 'vitest';
import { isReachable, type RetryPageOptions, retryPage } from './retry-page.ts';

const WHOLE = '/assets/remote-tools/entry.js';
const DAMAGED = '/assets/host/shell.js';
const MISSING = '/assets/remote-tools/chunk.js';
const UNUSED = '/assets/remote-mlb/entry.js';

// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';
const KEPT: Record<string, string> = { [WHOLE]: 'published', [DAMAGED]: 'publishee' };

async function retry(changes: RetryPageOptions = {}) {
  const done: string[] = [];
  const isReloaded = await retryPage({
    integrities: new Map([WHOLE, DAMAGED, MISSING, UNUSED].map((url) => [url, PUBLISHED])),
    listRequested: () => [WHOLE, DAMAGED, MISSING, '/logo.svg'],
    async fetchFile(url, cache) {
      if (cache === 'reload') done.push(`fetch ${url}`);
      const text = KEPT[url];
      if (text === undefined) throw new TypeError('Failed to fetch');
      return new TextEncoder().encode(text).buffer;
    },
    isAnswering: async () => true,
    reload: () => done.push('reload'),
    ...changes,
  });
  return { isReloaded, done };
}

it('asks for each script again that is not what was published, then loads the page', async () => {
  const { isReloaded, done } = await retry();
  expect(isReloaded).toBe(true);
  expect(done.slice(0, -1).sort()).toEqual([`fetch ${DAMAGED}`, `fetch ${MISSING}`]);
  expect(done.at(-1)).toBe('reload');
});

it('leaves the page as it is where the site does not answer', async () => {
  expect(await retry({ isAnswering: async () => false })).toEqual({ isReloaded: false, done: [] });
});

it.each<[string, () => Promise<Response>, boolean, boolean]>([
  ['the page', async () => new Response(null), true, true],
  ['that there is no such page', async () => new Response(null, { status: 404 }), true, true],
  ['a failure', async () => new Response(null, { status: 502 }), false, true],
  ['nothing', () => Promise.reject(new TypeError('Failed to fetch')), false, false],
])('asks the server for the page itself, which answers %s', async (_, answer, isReloaded, isThere) => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(answer);
  const reload = vi.fn();
  expect(await retryPage({ integrities: new Map(), listRequested: () => [], reload })).toBe(isReloaded);
  expect(fetch.mock.calls).toEqual([[location.href, { method: 'HEAD', cache: 'no-store' }]]);
  expect(reload).toHaveBeenCalledTimes(isReloaded ? 1 : 0);
  // A failing site counts as reachable, because the visitor's connection works.
  expect(await isReachable()).toBe(isThere);
});
