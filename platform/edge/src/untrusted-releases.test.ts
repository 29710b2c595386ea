import { putSignature } from '@sharpside/registry/records/signature-record';
import { signRelease } from '@sharpside/registry/signatures/statement';
import { keys } from '@sharpside/registry/store/keys';
import {
  type AppsFixture,
  aHostRelease,
  aRemoteRelease,
  publishFixture,
} from '@sharpside/registry/testing/releases';
import {
  aTrustedKey,
  FORGERIES,
  publishSigned,
  SIGNED_AT,
  storeForged,
  trusting,
  writeSignedRevision,
} from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { putPreview } from './testing/preview-scene.ts';
import {
  APP,
  aSignedSite,
  findServed,
  get,
  LIVE,
  readReadiness,
  type Site,
  start,
} from './testing/signed-site.ts';
import type { TestEdge } from './testing/test-edge.ts';

const NEXT = aRemoteRelease({ version: '1.1.0' });
const FORGED = { host: {}, [APP]: { current: '1.1.0' } };

async function startSigned() {
  const site = await aSignedSite();
  return { site, edge: await start(site) };
}

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
