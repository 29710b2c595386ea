import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { putSignature } from '@sharpside/registry/records/signature-record';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { signRelease } from '@sharpside/registry/signatures/statement';
import { keys } from '@sharpside/registry/store/keys';
import {
  type AppsFixture,
  aHostRelease,
  aRemoteRelease,
  publishFixture,
  type ReleaseFixture,
} from '@sharpside/registry/testing/releases';
import { editRecord } from '@sharpside/registry/testing/signed-channel';
import {
  aTrustedKey,
  FORGERIES,
  publishSigned,
  SIGNED_AT,
  signStored,
  storeForged,
  trusting,
  writeSignedRevision,
} from '@sharpside/registry/testing/signed-releases';
import { createSigningKey, type SigningKey } from '@sharpside/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { putPreview } from './testing/preview-scene.ts';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

const APP = 'remote-tools';
const NEXT = aRemoteRelease({ version: '1.1.0' });
const LIVE = { host: {}, [APP]: {} };
const FORGED = { host: {}, [APP]: { current: '1.1.0' } };

type Site = { store: MemoryStore; key: SigningKey; trusted: TrustedKeys };

async function aSignedSite(): Promise<Site> {
  const store = createMemoryStore();
  const key = createSigningKey();
  await publishSigned(store, aHostRelease(), key);
  await publishSigned(store, aRemoteRelease(), key);
  await writeSignedRevision(store, { key, revision: 1, apps: LIVE });
  return { store, key, trusted: trusting([aTrustedKey(key, { name: 'Platform', apps: ['*'] })]) };
}

type StartOptions = { stateDir?: string };

const start = ({ store, trusted }: Omit<Site, 'key'>, options: StartOptions = {}) =>
  startTestEdge({ store, config: { trustedKeys: trusted }, ...options });

async function startSigned() {
  const site = await aSignedSite();
  return { site, edge: await start(site) };
}

const get = ({ app }: Pick<TestEdge, 'app'>, url: string) =>
  app.inject({ url, headers: { accept: 'text/html' } });

/** The release of remote-tools in the page of its screen; undefined if there is none. */
const findServed = async (edge: TestEdge) =>
  /entry\.(\d\.\d\.\d)\.js/.exec((await get(edge, '/tools/odds')).body)?.[1];

const readReadiness = async (edge: TestEdge) => (await get(edge, '/readyz')).json();

const readMetric = async (edge: TestEdge, name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await edge.app.operators.inject('/metrics')).body)?.[1];
const countUntrusted = (edge: TestEdge) => readMetric(edge, 'edge_untrusted_releases');

/**
 * Waits until the edge has judged a revision. Signatures are verified on another thread, for which the fake clock does
 * not wait.
 */
async function follow(edge: TestEdge, revision: number): Promise<void> {
  await vi.waitFor(async () => {
    await edge.clock.advance(200);
    expect(await readReadiness(edge)).toMatchObject({ revision });
  });
}

const go = ({ store, key }: Site, revision: number, apps: AppsFixture) =>
  writeSignedRevision(store, { key, revision, apps });

/** Publishes remote-tools 1.1.0 without a signature, and makes a revision with it live. */
async function goLive({ store, key }: Site, edge: TestEdge, apps: AppsFixture = FORGED) {
  await publishFixture(store, NEXT);
  await writeSignedRevision(store, { key, revision: 2, apps });
  await follow(edge, 2);
}

describe('a forged release of a new revision', () => {
  // The tests of the registry judge each forgery, with the same function.
  it.each(FORGERIES.slice(0, 2))(
    'with $name leaves the edge on what it has, and it says so',
    async (forgery) => {
      const { store, key, trusted } = await aSignedSite();
      const forged = await forgery.forge({ key: createSigningKey(), fixture: NEXT });
      const all = trusting([...forged.trusted.keys, ...trusted.keys], { refused: forged.trusted.refused });
      const edge = await start({ store, trusted: all });
      await storeForged(store, forged);
      await writeSignedRevision(store, { key, revision: 2, apps: FORGED });
      await follow(edge, 2);
      expect(await findServed(edge)).toBe('1.0.0');
      const { status, revision, problems, untrusted } = await readReadiness(edge);
      expect({ status, revision }).toEqual({ status: 'ready', revision: 2 });
      expect(problems).toEqual([expect.stringMatching(forgery.reason)]);
      expect(untrusted).toEqual([{ release: `${APP}@1.1.0`, reason: expect.stringMatching(forgery.reason) }]);
      expect(await countUntrusted(edge)).toBe('1');
      expect(await readMetric(edge, 'edge_trusted_keys')).toBe(String(all.keys.length));
      const { fields } = edge.log.find('release-untrusted') ?? {};
      expect(fields).toMatchObject({ release: `${APP}@1.1.0`, mode: 'require' });
    },
  );

  it('holds up no other app, leaves the site up where it is of the host, and is over with the next good revision', async () => {
    const { site, edge } = await startSigned();
    await publishFixture(site.store, NEXT);
    await publishSigned(site.store, aHostRelease({ version: '1.1.0' }), site.key);
    await go(site, 2, { host: { current: '1.1.0' }, [APP]: { current: '1.1.0' } });
    await follow(edge, 2);
    expect((await get(edge, '/')).body).toContain('main.1.1.0.js');
    expect(await findServed(edge)).toBe('1.0.0');
    await publishFixture(site.store, aHostRelease({ version: '6.6.6' }));
    await go(site, 3, { host: { current: '6.6.6' }, [APP]: {} });
    await follow(edge, 3);
    expect((await get(edge, '/')).body).toContain('main.1.1.0.js');
    await go(site, 4, LIVE);
    await follow(edge, 4);
    expect(await countUntrusted(edge)).toBe('0');
    expect(await findServed(edge)).toBe('1.0.0');
  });

  it('falls back to the channel where the edge has nothing of the app', async () => {
    const site = await aSignedSite();
    await publishFixture(site.store, NEXT);
    await go(site, 2, { host: {}, [APP]: { current: '1.1.0', previous: '1.0.0' } });
    expect(await findServed(await start(site))).toBe('1.0.0');
  });

  it('is no canary and no fallback either', async () => {
    const { site, edge } = await startSigned();
    const app = { previous: '1.1.0', canary: { version: '1.1.0', percent: 100 } };
    await goLive(site, edge, { host: {}, [APP]: app });
    const { body } = await get(edge, '/tools/odds');
    expect(body).toContain('entry.1.0.0.js');
    expect(body).not.toContain('1.1.0.js');
  });

  it('is not what the edge goes on with, if the channel withdrew that', async () => {
    const site = await aSignedSite();
    await publishSigned(site.store, aRemoteRelease({ version: '0.9.0' }), site.key);
    const edge = await start(site);
    const app = { current: '1.1.0', previous: '0.9.0', withdrawn: ['1.0.0'] };
    await goLive(site, edge, { host: {}, [APP]: app });
    expect(await findServed(edge)).toBe('0.9.0');
  });
});

describe('an edge that starts again while a forged release is live', () => {
  it.each(['well', 'failing'] as const)('stays on what it had, with a store that is %s', async (mood) => {
    const { site, edge: first } = await startSigned();
    await goLive(site, first);
    await first.app.close();
    site.store.mood = mood;
    const second = await start(site, { stateDir: first.stateDir });
    expect(await findServed(second)).toBe('1.0.0');
    expect((await readReadiness(second)).revision).toBe(2);
    expect(await countUntrusted(second)).toBe('1');
  });

  it('stays on what it had before the forged revision, which it never saw', async () => {
    const { site, edge: first } = await startSigned();
    await first.app.close();
    await publishFixture(site.store, NEXT);
    await go(site, 2, FORGED);
    expect(await findServed(await start(site, { stateDir: first.stateDir }))).toBe('1.0.0');
  });

  it('does not start from what a key signed that is trusted no more', async () => {
    const { site, edge: first } = await startSigned();
    await first.app.close();
    site.store.mood = 'failing';
    const trusted = trusting([aTrustedKey(createSigningKey(), { apps: ['*'] })]);
    const second = await start({ ...site, trusted }, { stateDir: first.stateDir });
    expect((await get(second, '/')).statusCode).toBe(503);
    expect(second.log.find('saved-state-unusable')).toBeDefined();
  });
});

describe('a release that is signed after it went live', () => {
  it.each(['require', 'warn'] as const)('is trusted within seconds, in the mode %s', async (mode) => {
    const site = await aSignedSite();
    const trusted = { ...site.trusted, mode };
    const edge = await start({ ...site, trusted });
    await goLive(site, edge);
    expect(await countUntrusted(edge)).toBe('1');
    expect(await findServed(edge)).toBe(mode === 'warn' ? '1.1.0' : '1.0.0');
    const signature = await signRelease(NEXT.release, { key: site.key, now: SIGNED_AT });
    await putSignature(site.store, { app: APP, version: '1.1.0', signature });
    await vi.waitFor(async () => {
      await edge.clock.advance(1_000);
      expect(await countUntrusted(edge)).toBe('0');
    });
    expect(await findServed(edge)).toBe('1.1.0');
  });

  it('is looked at every five seconds before that, and logged once', async () => {
    const { site, edge } = await startSigned();
    await goLive(site, edge);
    site.store.reads.length = 0;
    await edge.clock.advance(20_000);
    const looks = site.store.reads.filter((key) => key === keys.release(APP, '1.1.0'));
    expect(looks.length).toBeGreaterThan(1);
    expect(looks.length).toBeLessThan(5);
    expect(edge.log.entries.filter(({ event }) => event === 'release-untrusted')).toHaveLength(1);
  });
});

it('a preview of a release that nobody signed, or with a choice of it, is not shown', async () => {
  const { site, edge } = await startSigned();
  await publishFixture(site.store, NEXT);
  const headers = { cookie: await putPreview(edge), accept: 'text/html' };
  const show = async () => (await edge.app.inject({ url: '/tools/odds', headers })).body;
  expect(await show()).not.toContain('1.1.0.js');
  const other = await putPreview(edge, { id: 'a'.repeat(22), releases: [{ app: APP, version: '1.0.0' }] });
  const cookie = `${other}; release-picks=${'a'.repeat(22)}:${APP}@1.1.0`;
  const choice = await edge.app.inject({ url: '/', headers: { cookie, accept: 'text/html' } });
  expect(choice.statusCode).toBe(422);
  expect(choice.body).toContain('is not served: remote-tools 1.1.0 is not signed');
  const signature = await signRelease(NEXT.release, { key: site.key, now: SIGNED_AT });
  await putSignature(site.store, { app: APP, version: '1.1.0', signature });
  expect(await show()).toContain('1.1.0.js');
});

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
