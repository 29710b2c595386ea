import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { putSignature } from '@sharpside/registry/records/signature-record';
import { signRelease } from '@sharpside/registry/signatures/statement';
import { keys } from '@sharpside/registry/store/keys';
import {
  aHostRelease,
  aRemoteRelease,
  publishFixture,
  type ReleaseFixture,
} from '@sharpside/registry/testing/releases';
import { editRecord } from '@sharpside/registry/testing/signed-channel';
import {
  aTrustedKey,
  publishSigned,
  SIGNED_AT,
  signStored,
  trusting,
} from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { APP, aSignedSite, findServed, get, readReadiness, start } from './testing/signed-site.ts';
import type { TestEdge } from './testing/test-edge.ts';

describe('a release that somebody put in the place of a live one with the key of its app, with paths or prefixes of another app', () => {
  const NBA = 'remote-nba';
  const withPlaces = (name: string, path: string, api: string) => {
    const { files, release } = aRemoteRelease({ name });
    if (release.manifest.kind !== 'remote') throw new Error('aRemoteRelease made a host');
    const { declaration } = release.manifest;
    declaration.pathPrefix = path;
    declaration.routes = declaration.routes.map((route) => ({ ...route, path: `${path}/odds` }));
    declaration.redirects = [];
    declaration.api = { [`/api/${api}/`]: name };
    return { files, release };
  };

  /** remote-nba has /nba and /api/hoops/, and remote-tools is forged. Unrecorded: the revision has no claim of it. */
  async function startForged(forged: ReleaseFixture, { mode = 'require', isRecorded = true } = {}) {
    const [store, key, appKey] = [createMemoryStore(), createSigningKey(), createSigningKey()];
    const keysOfSite = [aTrustedKey(key, { apps: ['*'] }), aTrustedKey(appKey)];
    const trusted = trusting(keysOfSite, { mode: mode === 'warn' ? 'warn' : 'require' });
    const fixtures = [aHostRelease(), withPlaces(NBA, '/nba', 'hoops'), withPlaces(APP, '/tools', 'tools')];
    const deps = { store, trusted, signingKey: key, now: () => SIGNED_AT };
    for (const fixture of fixtures) {
      await publishSigned(store, fixture, key);
      const { app, version } = fixture.release;
      const author = { channel: 'production', by: 'Ann', beginsChannel: true };
      await makeChange(deps, { action: 'promote', ...author, app, version });
    }
    if (!isRecorded) {
      await editRecord(store, 3, (record) => {
        record.claims = {};
      });
      await signStored(store, { key, revision: 3 });
    }
    await store.remove(keys.release(APP, '1.0.0'));
    await publishSigned(store, forged, appKey);
    return start({ store, trusted });
  }

  const nbaPage = async (edge: TestEdge) => (await get(edge, '/nba/odds')).body;

  it.each([
    [
      'paths',
      withPlaces(APP, '/nba', 'tools'),
      true,
      'it takes /nba, /api/tools/, but revision 3 of production',
    ],
    ['prefixes', withPlaces(APP, '/tools', 'hoops'), true, 'it takes /tools, /api/hoops/, but revision 3'],
    ['paths that no revision records', withPlaces(APP, '/nba', 'tools'), false, 'the prefix /nba belongs to'],
    [
      'prefixes that no revision records',
      withPlaces(APP, '/tools', 'hoops'),
      false,
      '/api/hoops/ belongs to',
    ],
  ])('is not served with %s', async (_, forged, isRecorded, reason) => {
    const edge = await startForged(forged, { isRecorded });
    expect(await nbaPage(edge)).toContain('/assets/remote-nba/entry.1.0.0.js');
    expect(await nbaPage(edge)).not.toContain('/assets/remote-tools/');
    const { untrusted } = await readReadiness(edge);
    expect(untrusted).toContainEqual({ release: `${APP}@1.0.0`, reason: expect.stringContaining(reason) });
  });

  it('is named in the mode warn', async () => {
    const edge = await startForged(withPlaces(APP, '/nba', 'tools'), { mode: 'warn' });
    const reason = expect.stringContaining('says that it takes /tools, /api/tools/');
    expect((await readReadiness(edge)).untrusted).toEqual([{ release: `${APP}@1.0.0`, reason }]);
  });
});

it('a release that somebody put in the place of a live one, with the key of its app, is served by an edge that starts', async () => {
  const site = await aSignedSite();
  const appKey = createSigningKey();
  const trusted = trusting([...site.trusted.keys, aTrustedKey(appKey)]);
  const forged = aRemoteRelease({
    files: { 'entry.1.0.0.js': 'evil()', 'odds.1.0.0.js': '', 'vendor.aaaa.js': '' },
  });
  await site.store.remove(keys.release(APP, '1.0.0'));
  await publishFixture(site.store, forged);
  const served = async () => findServed(await start({ ...site, trusted }));
  expect(await served()).toBeUndefined();
  const signature = await signRelease(forged.release, { key: appKey, now: SIGNED_AT });
  await putSignature(site.store, { app: APP, version: '1.0.0', signature });
  expect(await served()).toBe('1.0.0');
});
