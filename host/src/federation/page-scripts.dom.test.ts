import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPerformanceEntry } from '../testing/a-performance-entry.ts';
import { createPageScripts } from './page-scripts.ts';

const ENTRY = '/assets/remote-tools/entry.js';
// SHA-384 of 'published'.
const PUBLISHED = 'sha384-hcPvHkyYwapKk6SA39QAODiqhzLPMFtbXUe2EppPYeJzwPAV9XKynoeufUCCzirk';
const integrities = new Map([ENTRY, '/assets/remote-mlb/entry.js'].map((url) => [url, PUBLISHED]));

const fetchFile = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
beforeEach(() => {
  fetchFile.mockReset();
  vi.stubGlobal('fetch', fetchFile);
});
afterEach(() => vi.unstubAllGlobals());

describe('the scripts of a page, by default', () => {
  it('are those that the browser says it has asked for', () => {
    const entries = vi
      .spyOn(performance, 'getEntriesByType')
      .mockReturnValue([aPerformanceEntry(new URL(ENTRY, location.href).href, 'resource')]);
    expect(createPageScripts({ integrities }).list()).toEqual([ENTRY]);
    expect(entries).toHaveBeenCalledWith('resource');
  });

  it.each([
    { name: 'as published', response: () => new Response('published'), state: 'published' },
    { name: 'other bytes', response: () => new Response('evil()'), state: 'damaged' },
    { name: 'an error', response: () => new Response('published', { status: 404 }), state: 'missing' },
  ])('are looked at in the cache of the browser: $name', async ({ response, state }) => {
    fetchFile.mockImplementation(async () => response());
    expect(await createPageScripts({ integrities }).look(ENTRY)).toBe(state);
    expect(fetchFile.mock.calls).toEqual([[ENTRY, { cache: 'default', signal: expect.any(AbortSignal) }]]);
  });

  it('are unknown, and no failure, where nothing answers', async () => {
    fetchFile.mockRejectedValue(new TypeError('Failed to fetch'));
    const scripts = createPageScripts({ integrities });
    expect(await scripts.look(ENTRY)).toBe('unknown');
    await expect(scripts.fetchAnew(ENTRY)).resolves.toBeUndefined();
    expect(fetchFile).toHaveBeenLastCalledWith(ENTRY, {
      cache: 'reload',
      signal: expect.any(AbortSignal),
    });
  });

  it('are unknown where the browser makes no digests, as in a page without TLS', async () => {
    fetchFile.mockImplementation(async () => new Response('published'));
    const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new TypeError('No digest'));
    expect(await createPageScripts({ integrities }).look(ENTRY)).toBe('unknown');
    digest.mockRestore();
  });
});
