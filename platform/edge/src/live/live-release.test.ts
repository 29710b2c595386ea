import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { keys } from '@sharpside/registry/store/keys';
import {
  aHostRelease,
  aPrerenderingHost,
  aRemoteRelease,
  PAGE,
  publishFixture,
  type ReleaseFixture,
} from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { readLiveRelease } from './live-release.ts';

const read = (store: MemoryStore, app: string, version = '1.0.0') =>
  readLiveRelease(createRegistry(store), { app, version });

const PAGE_KEY = keys.asset('host', 'page.1.0.0.html');
const DOCUMENT_KEY = keys.release('remote-tools', '1.0.0');
const NEXT = aRemoteRelease({ version: '2.0.0' });
const KEPT = () => {};

describe('readLiveRelease', () => {
  it.each<[string, ReleaseFixture | undefined, (files: MemoryStore['files']) => void, string]>([
    ['that is not there', undefined, KEPT, 'it is not in the store'],
    [
      'whose page is missing',
      aHostRelease(),
      (files) => files.delete(PAGE_KEY),
      "its page 'page.1.0.0.html' is not in the store",
    ],
    [
      'whose page was changed',
      aHostRelease(),
      (files) => files.set(PAGE_KEY, Buffer.from(`${PAGE}<script>evil()</script>`)),
      'is not what was published',
    ],
    [
      'whose prerender script was changed',
      aPrerenderingHost(),
      (files) => files.set(keys.asset('host', 'prerender.1.0.0.cjs'), Buffer.from('evil()')),
      "its prerender script 'prerender.1.0.0.cjs' is not what was published",
    ],
    ['whose page is no template', aHostRelease({}, '<html></html>'), KEPT, '<!--edge:title-->'],
    [
      'that does not list its entry',
      aRemoteRelease({ entry: 'elsewhere.js' }),
      KEPT,
      "does not list its entry 'elsewhere.js'",
    ],
    [
      'whose document is of another',
      undefined,
      (files) => files.set(DOCUMENT_KEY, Buffer.from(JSON.stringify(NEXT.release))),
      'is of remote-tools 2.0.0',
    ],
    [
      'whose manifest is of another',
      { ...NEXT, release: { ...NEXT.release, version: '1.0.0' } },
      KEPT,
      'with the manifest of remote-tools 2.0.0',
    ],
    [
      'whose document does not keep its contract',
      undefined,
      (files) => files.set(DOCUMENT_KEY, Buffer.from('{"schema":1')),
      'is not valid',
    ],
  ])('refuses a release %s', async (_, fixture, change, reason) => {
    const store = createMemoryStore();
    if (fixture) await publishFixture(store, fixture);
    change(store.files);
    await expect(read(store, fixture?.release.app ?? 'remote-tools')).rejects.toMatchObject({
      code: 'EDGE_RELEASE_UNREADABLE',
      message: expect.stringContaining(reason),
    });
  });
});
