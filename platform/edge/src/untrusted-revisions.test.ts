import { createMemoryStore } from '@sharpside/object-store/testing/failing-store';
import type { TrustedKeys } from '@sharpside/registry/records/trusted-keys';
import { keys } from '@sharpside/registry/store/keys';
import { aSignedChannel, EVIL, editRecord, forgeNext } from '@sharpside/registry/testing/signed-channel';
import { aSiteKey, signStored, trusting } from '@sharpside/registry/testing/signed-releases';
import { createSigningKey } from '@sharpside/server-kit';
import { describe, expect, it, vi } from 'vitest';
import { putPreview } from './testing/preview-scene.ts';
import { startTestEdge, type TestEdge } from './testing/test-edge.ts';

const open = (mode?: TrustedKeys['mode']) => aSignedChannel(createMemoryStore(), mode);
type Channel = Awaited<ReturnType<typeof open>>;

const start = (
  { store, trusted }: Pick<Channel, 'store' | 'trusted'>,
  { stateDir }: { stateDir?: string } = {},
) => startTestEdge({ store, config: { trustedKeys: trusted }, ...(stateDir !== undefined && { stateDir }) });

async function startSigned(mode?: TrustedKeys['mode']) {
  const channel = await open(mode);
  return { channel, edge: await start(channel) };
}

const get = ({ app }: TestEdge, url: string, cookie = '') =>
  app.inject({ url, headers: { accept: 'text/html', cookie } });

const readReadiness = async (edge: TestEdge) => (await get(edge, '/readyz')).json();

const isEvil = async (edge: TestEdge) => (await get(edge, '/')).body.includes(EVIL);

const readMetric = async (edge: TestEdge, name: string) =>
  new RegExp(`^${name} (\\d+)$`, 'm').exec((await edge.app.operators.inject('/metrics')).body)?.[1];

/** Waits until the edge reports something. Signatures are verified on another thread, not on the fake clock. */
const waitFor = (edge: TestEdge, expected: object) =>
  vi.waitFor(async () => {
    await edge.clock.advance(1_000);
    expect(await readReadiness(edge)).toMatchObject(expected);
  });

const UNSIGNED = 'Revision 4 of channel production is not applied: revision 4 of production is not signed.';
const STAYS = { status: 'stale', revision: 3, problems: [expect.stringContaining(UNSIGNED)] };

describe('a revision that only the keys of the store wrote', () => {
  it('sets no address on the site, and the edge names it', async () => {
    const { channel, edge } = await startSigned();
    expect(await readReadiness(edge)).toMatchObject({ status: 'ready', revision: 3, problems: [] });
    await forgeNext(channel.store);
    await waitFor(edge, STAYS);
    expect(await isEvil(edge)).toBe(false);
    expect(await readMetric(edge, 'edge_untrusted_releases')).toBe('1');
    expect(edge.log.find('channel-not-followed')?.fields).toMatchObject({
      reason: expect.stringContaining(UNSIGNED),
    });
  });

  it('costs an edge few reads while it stays, and none of its releases', async () => {
    const { channel, edge } = await startSigned();
    await forgeNext(channel.store);
    await waitFor(edge, STAYS);
    channel.store.reads.length = 0;
    await edge.clock.advance(10_000);
    await waitFor(edge, STAYS);
    const { reads } = channel.store;
    expect(reads.filter((key) => !key.startsWith('channels/'))).toEqual([]);
    const looks = reads.filter((key) => key === keys.revision('production', 5)).length;
    expect(reads.length / looks).toBeLessThan(6);
  });

  it('is only reported in the mode warn', async () => {
    const { channel, edge } = await startSigned('warn');
    await forgeNext(channel.store);
    const reason = 'revision 4 of production is not signed';
    const untrusted = [{ release: 'revision 4 of production', reason }];
    await waitFor(edge, { status: 'ready', revision: 4, untrusted });
    expect(await isEvil(edge)).toBe(true);
    expect(await readMetric(edge, 'edge_untrusted_releases')).toBe('1');
    expect(edge.log.find('release-untrusted')?.fields).toMatchObject({ reason, mode: 'warn' });
    await signStored(channel.store, { key: channel.signingKey, revision: 4 });
    await waitFor(edge, { revision: 4, untrusted: [] });
  });

  it('is applied once somebody signs it', async () => {
    const { channel, edge } = await startSigned();
    await forgeNext(channel.store);
    await waitFor(edge, STAYS);
    await signStored(channel.store, { key: channel.signingKey, revision: 4 });
    await waitFor(edge, { status: 'ready', revision: 4, problems: [] });
    expect(await isEvil(edge)).toBe(true);
  });

  it('is over with a restore of the whole channel', async () => {
    const { channel, edge } = await startSigned();
    await forgeNext(channel.store);
    await waitFor(edge, STAYS);
    await channel.restore(3);
    await waitFor(edge, { status: 'ready', revision: 5, problems: [] });
    expect(await isEvil(edge)).toBe(false);
  });

  it('holds up no signed revision before it', async () => {
    const { channel, edge } = await startSigned();
    await channel.promote('remote-tools', '1.2.0');
    await forgeNext(channel.store);
    await waitFor(edge, { status: 'stale', revision: 4 });
  });

  it('shows no settings in a preview', async () => {
    const { channel, edge } = await startSigned();
    await forgeNext(channel.store);
    const releases = [{ app: 'host', version: '1.0.0' }];
    const revision = { channel: 'production', number: 4, replaced: [] };
    const cookie = await putPreview(edge, { releases, revision, hasPicker: false });
    const page = await get(edge, '/', cookie);
    expect(page.statusCode).toBe(404);
    expect(page.body).not.toContain(EVIL);
    expect(page.body).toContain('EDGE_PREVIEW_BROKEN');
    await signStored(channel.store, { key: channel.signingKey, revision: 4 });
    expect((await get(edge, '/', cookie)).body).toContain(EVIL);
  });
});

describe('a newest revision that cannot be read', () => {
  const copy = ({ store }: Channel) => store.get(keys.revision('production', 2));
  const UNREADABLE = 'Revision 4 of channel production is not applied: its record cannot be read';
  const KEPT = { status: 'stale', revision: 3, problems: [expect.stringContaining(UNREADABLE)] };

  it.each([
    { what: 'no revision at all', toBytes: () => new TextEncoder().encode('{}') },
    { what: 'a copy of another number', toBytes: copy },
  ])('holds up no edge that requires signatures, and is named: $what', async ({ toBytes }) => {
    const { channel, edge } = await startSigned();
    const bytes = (await toBytes(channel)) ?? new Uint8Array();
    await channel.store.putIfAbsent(keys.revision('production', 4), bytes);
    await waitFor(edge, KEPT);
    const next = await start(channel);
    await waitFor(next, KEPT);
    await channel.store.remove(keys.revision('production', 4));
    for (const one of [edge, next]) await waitFor(one, { status: 'ready', revision: 3, problems: [] });
  });

  it('is said to be so without keys, too', async () => {
    const { store } = await open();
    const edge = await startTestEdge({ store });
    await store.putIfAbsent(keys.revision('production', 4), new TextEncoder().encode('{}'));
    const reason = expect.stringContaining('The newest revision of channel production cannot be read');
    await waitFor(edge, { status: 'stale', revision: 3, reason });
  });
});

describe('a history that is not the one that was served', () => {
  /** Replaces revision 3 and what belongs to it with others that the same keys signed, as of a restored backup. */
  async function branch({ store, promote }: Channel, versions: readonly string[]) {
    await store.remove(keys.revision('production', 3));
    for (const key of await store.list(keys.revisionSignatures('production', 3))) await store.remove(key);
    for (const version of versions) await promote('remote-tools', version);
  }
  const BACK = 'Channel production was taken back to revision 2: this edge served revision 3 before';
  const OTHER = 'Revision 3 of channel production is not the one that this edge served before';

  it.each(['that runs', 'that starts again'])(
    'is a problem to an edge %s, until a later one',
    async (which) => {
      const { channel, edge } = await startSigned();
      const isAgain = which === 'that starts again';
      if (isAgain) await edge.app.close();
      await channel.store.remove(keys.revision('production', 3));
      const seeing = isAgain ? await start(channel, edge) : edge;
      const problems = [expect.stringContaining(BACK)];
      await waitFor(seeing, { status: 'ready', revision: 2, problems });
      await channel.promote('host', '1.1.0');
      await waitFor(seeing, { status: 'ready', revision: 3, problems });
      await channel.promote('host', '1.2.0');
      await waitFor(seeing, { status: 'ready', revision: 4, problems: [] });
    },
  );

  it.each([
    { what: 'under the same number', versions: ['1.2.0'], last: 3 },
    { what: 'under the next number', versions: ['1.2.0', '1.1.0'], last: 4 },
    { what: 'some revisions later', versions: ['1.2.0', '1.1.0', '1.2.0'], last: 5 },
  ])('is a problem where another was put in its place: $what', async ({ versions, last }) => {
    const { channel, edge } = await startSigned();
    await branch(channel, versions);
    await waitFor(edge, { status: 'ready', revision: last, problems: [expect.stringContaining(OTHER)] });
    await channel.promote('host', '1.1.0');
    await waitFor(edge, { status: 'ready', revision: last + 1, problems: [] });
  });

  it('is no problem where it goes on, by one revision or by several', async () => {
    const { channel, edge } = await startSigned();
    await channel.promote('host', '1.1.0');
    await waitFor(edge, { revision: 4, problems: [] });
    await channel.promote('host', '1.2.0');
    await channel.promote('remote-tools', '1.2.0');
    await waitFor(edge, { revision: 6, problems: [] });
  });
});

describe('an edge that starts again', () => {
  it('stays on the last signed revision, with or without a saved state', async () => {
    const { channel, edge } = await startSigned();
    await edge.app.close();
    await forgeNext(channel.store);
    for (const folder of [{ stateDir: edge.stateDir }, {}]) {
      const next = await start(channel, folder);
      await waitFor(next, STAYS);
      expect(await isEvil(next)).toBe(false);
    }
  });

  it('stays on its saved state if somebody changed the record of that', async () => {
    const { channel, edge } = await startSigned();
    await edge.app.close();
    await editRecord(channel.store, 3, (record) => {
      record.apps = {};
    });
    const next = await start(channel, { stateDir: edge.stateDir });
    await waitFor(next, {
      status: 'stale',
      revision: 3,
      problems: [expect.stringContaining('the record of revision 3 was changed after it was signed')],
    });
    expect((await get(next, '/tools/odds')).body).toContain('entry.1.1.0.js');
  });

  it('does not stay on a saved state that only the mode warn had let through', async () => {
    const { channel, edge } = await startSigned('warn');
    await forgeNext(channel.store);
    await waitFor(edge, { revision: 4 });
    await edge.app.close();
    const next = await start({ ...channel, trusted: { ...channel.trusted, mode: 'require' } }, edge);
    await waitFor(next, STAYS);
    expect(await isEvil(next)).toBe(false);
  });

  it('does not stay on a saved state of a key that is trusted no more', async () => {
    const channel = await open();
    const leaked = createSigningKey();
    const edge = await start({ ...channel, trusted: trusting([...channel.trusted.keys, aSiteKey(leaked)]) });
    await forgeNext(channel.store);
    await signStored(channel.store, { key: leaked, revision: 4 });
    await waitFor(edge, { status: 'ready', revision: 4 });
    await edge.app.close();
    await waitFor(await start(channel, edge), { status: 'stale', revision: 3 });
  });

  it('serves a channel again whose store was restored from a backup', async () => {
    const { channel, edge } = await startSigned();
    await edge.app.close();
    await channel.store.remove(keys.revision('production', 3));
    await waitFor(await start(channel, { stateDir: edge.stateDir }), { status: 'ready', revision: 2 });
  });

  it('has nothing to serve where no key signed anything', async () => {
    const channel = await open();
    const edge = await start({ ...channel, trusted: trusting([aSiteKey(createSigningKey())]) });
    const page = await get(edge, '/');
    expect(page.statusCode).toBe(503);
    expect(await readReadiness(edge)).toMatchObject({
      status: 'not-ready',
      problems: [
        expect.stringMatching(/no signature of revision 3 of production is good: its key .* not trusted/),
      ],
    });
  });
});

it('a poll reads the next revision alone, and verifies a revision once', async () => {
  const { channel, edge } = await startSigned();
  await edge.clock.advance(10_000);
  channel.store.reads.length = 0;
  await edge.clock.advance(4_000);
  expect(new Set(channel.store.reads)).toEqual(new Set([keys.revision('production', 4)]));
  await edge.clock.advance(10_000);
  const signatures = channel.store.reads.filter((key) => key.includes('/signatures/'));
  expect(signatures).toEqual([]);
});
