import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMemoryStore, type MemoryStore } from '@sharpside/object-store/testing/failing-store';
import { createRegistry } from '@sharpside/registry/records/registry';
import { createRecord } from '@sharpside/registry/records/revisions/channel-head';
import { keys } from '@sharpside/registry/store/keys';
import { aHostRelease, aRevision, publishFixture, writeRevision } from '@sharpside/registry/testing/releases';
import { createTestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aStore, makeTemporaryFolder } from '../testing/test-edge.ts';
import { createChannelFollower } from './channel-follower.ts';
import { createStateFile } from './saved-state.ts';

const APPS = { host: {}, 'remote-tools': {} };
const UPGRADED = { host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };

type FollowOptions = {
  store?: MemoryStore;
  stateDir?: string;
  refuse?: (revision: number) => boolean;
  hints?: { newest: number | undefined };
  /** True to send a hint of a revision before the follower has read any. */
  isToldBefore?: boolean;
};

const NO_HINTS = { newest: undefined };

/** Follows a channel in memory that has been read once. `revisions`: the revisions that became live. */
async function follow(options: FollowOptions = {}) {
  const { store = await aStore(), stateDir, refuse = () => false, hints = NO_HINTS } = options;
  const clock = createTestClock();
  const log = createTestLog();
  const folder = stateDir ?? (await makeTemporaryFolder());
  const stateFile = createStateFile(folder, 'production');
  const revisions: number[] = [];
  const follower = createChannelFollower({
    channel: 'production',
    registry: createRegistry(store),
    trusted: null,
    stateFile,
    clock,
    log,
    pollIntervalMs: 100,
    storeTimeoutMs: 2_000,
    hints,
    onState({ revision: { revision } }) {
      if (refuse(revision)) throw new TypeError('cannot be rendered');
      revisions.push(revision);
    },
  });
  onTestFinished(() => follower.stop());
  if (options.isToldBefore) follower.lookNow();
  await follower.start();
  return { store, follower, clock, log, revisions, stateFile, stateDir: folder };
}

describe('createChannelFollower', () => {
  it('reads the newest revision, however many there are, and goes to the newest where several came at once', async () => {
    const store = await aStore();
    for (const revision of [2, 3]) await writeRevision(store, revision, APPS);
    const { follower, clock, revisions } = await follow({ store });
    expect(follower.staleness).toBeUndefined();
    for (const revision of [4, 5, 6]) await writeRevision(store, revision, APPS);
    await clock.advance(100);
    expect(revisions).toEqual([3, 6]);
  });

  it('sees a new revision within one poll, for one key, never asks again for a release that it has, and saves each', async () => {
    const { store, follower, clock, revisions, stateFile } = await follow();
    store.reads = [];
    await clock.advance(300);
    const next = keys.revision('production', 2);
    expect(store.reads).toEqual([next, next, next]);
    const head = await createRegistry({ ...store }).readHead('production');
    const record = createRecord(head, aRevision(2, UPGRADED), { claims: {}, isWhole: true });
    store.reads = [];
    await store.putIfAbsent(next, new TextEncoder().encode(JSON.stringify(record)));
    await clock.advance(100);
    expect(store.reads).toEqual([
      next,
      keys.revision('production', 3),
      keys.release('remote-tools', '1.1.0'),
    ]);
    expect(revisions).toEqual([1, 2]);
    await follower.stop();
    expect((await stateFile.read())?.revision.revision).toBe(2);
  });

  it('keeps the last good revision while the store fails, and follows again after', async () => {
    const { store, follower, clock, log, revisions } = await follow();
    store.mood = 'failing';
    await clock.advance(1_000);
    expect(follower.state?.revision.revision).toBe(1);
    expect(follower.staleness?.reason).toBe('The store does not answer.');
    store.mood = 'well';
    await writeRevision(store, 2, APPS);
    await clock.advance(500);
    expect(revisions).toEqual([1, 2]);
    expect(follower.staleness).toBeUndefined();
    expect(log.entries.map(({ event }) => event)).toEqual([
      'revision-live',
      'channel-not-followed',
      'revision-live',
      'channel-followed-again',
    ]);
  });

  it('gives a store that hangs up to its timeout', async () => {
    const { store, follower, clock } = await follow();
    store.mood = 'hanging';
    await clock.advance(2_099);
    expect(follower.staleness).toBeUndefined();
    await clock.advance(1);
    expect(follower.staleness?.reason).toContain('took longer than 2000 ms');
  });

  it('notices that the store lost the live revision', async () => {
    const { store, follower, clock } = await follow();
    const files = new Map(store.files);
    store.files.clear();
    await clock.advance(5_100);
    expect(follower.state?.revision.revision).toBe(1);
    expect(follower.staleness?.reason).toMatch(/revision/i);
    for (const [key, bytes] of files) store.files.set(key, bytes);
    await clock.advance(1_000);
    expect(follower.staleness).toBeUndefined();
  });

  it('goes on from a store that was replaced by another one', async () => {
    const store = await aStore();
    for (const revision of [2, 3]) await writeRevision(store, revision, UPGRADED);
    const { follower, clock, revisions } = await follow({ store });
    const other = await aStore();
    store.files.clear();
    for (const [key, bytes] of other.files) store.files.set(key, bytes);
    await clock.advance(6_000);
    expect(revisions).toEqual([3, 1]);
    expect(follower.state?.remotes[0]?.current.version).toBe('1.0.0');
  });

  it('stays at the last good revision where the next one has no host to serve', async () => {
    const { store, follower, clock } = await follow();
    await writeRevision(store, 2, { host: { current: '9.0.0' } });
    await clock.advance(100);
    expect(follower.state?.revision.revision).toBe(1);
    expect(follower.staleness?.reason).toContain('host@9.0.0');
    await publishFixture(store, aHostRelease({ version: '9.0.0' }));
    await clock.advance(500);
    expect(follower.state?.host.current.version).toBe('9.0.0');
    expect(follower.staleness).toBeUndefined();
  });

  it('stays at the last good revision where the next one cannot be used', async () => {
    const { store, follower, clock, log } = await follow({ refuse: (revision) => revision === 2 });
    await writeRevision(store, 2, APPS);
    await clock.advance(100);
    expect(follower.state?.revision.revision).toBe(1);
    expect(log.find('channel-not-followed')?.fields.error).toMatchObject({ message: 'cannot be rendered' });
  });
});

describe('the last good state', () => {
  async function aSavedState() {
    const stateDir = await makeTemporaryFolder();
    await (await follow({ stateDir })).follower.stop();
    return stateDir;
  }

  it.each([
    ['fails', 'failing'],
    ['lost all', 'well'],
  ] as const)(
    'is served from the start where the store %s, and gives way once that answers',
    async (_, mood) => {
      const stateDir = await aSavedState();
      const store = createMemoryStore();
      store.mood = mood;
      const { follower, clock, revisions } = await follow({ store, stateDir });
      expect(follower.state?.revision.revision).toBe(1);
      expect(follower.staleness).toBeDefined();
      store.mood = 'well';
      await publishFixture(store, aHostRelease());
      await writeRevision(store, 2, { host: {} });
      await clock.advance(500);
      expect(revisions).toEqual([1, 2]);
      expect(follower.staleness).toBeUndefined();
    },
  );

  it('is not needed: a damaged one is reported and replaced', async () => {
    const stateDir = await aSavedState();
    await writeFile(join(stateDir, 'production.json'), 'half a');
    const store = await aStore();
    store.mood = 'failing';
    const { follower, clock, log, stateFile } = await follow({ store, stateDir });
    expect(follower.state).toBeUndefined();
    expect(log.find('saved-state-unusable')).toBeDefined();
    store.mood = 'well';
    await clock.advance(500);
    await follower.stop();
    expect((await stateFile.read())?.revision.revision).toBe(1);
  });

  it('does not stop an edge whose folder cannot be written', async () => {
    const file = join(await makeTemporaryFolder(), 'a-file');
    await writeFile(file, '');
    const { follower, log } = await follow({ stateDir: join(file, 'no-folder') });
    await follower.stop();
    expect(follower.state?.revision.revision).toBe(1);
    expect(log.find('state-not-saved')).toBeDefined();
  });
});

describe('a follower that is told of revisions', () => {
  it('asks every twenty seconds where it is told of each revision, and at once when it is told of one', async () => {
    const hints = { newest: 1 };
    const { store, follower, clock, revisions } = await follow({ hints });
    await writeRevision(store, 2, UPGRADED);
    store.reads = [];
    await clock.advance(19_999);
    expect(store.reads).toEqual([]);
    await clock.advance(1);
    expect(revisions).toEqual([1, 2]);
    hints.newest = 2;
    await writeRevision(store, 3, APPS);
    hints.newest = 3;
    follower.lookNow();
    await expect.poll(() => revisions).toEqual([1, 2, 3]);
  });

  it('goes on asking until the store has what it was told of', async () => {
    const hints = { newest: 1 };
    const { store, follower, clock, revisions } = await follow({ hints });
    hints.newest = 2;
    const asked = store.reads.length;
    follower.lookNow();
    await expect.poll(() => clock.waiting).toBe(1);
    expect(store.reads.length).toBeGreaterThan(asked);
    expect(revisions).toEqual([1]);
    await writeRevision(store, 2, APPS);
    await clock.advance(100);
    await expect.poll(() => revisions).toEqual([1, 2]);
  });

  it('does not rely on who tells of an older revision than the store has', async () => {
    const store = await aStore();
    await writeRevision(store, 2, APPS);
    const { clock, revisions } = await follow({ store, hints: { newest: 1 } });
    await writeRevision(store, 3, APPS);
    await clock.advance(100);
    expect(revisions).toEqual([2, 3]);
  });

  it('is told before it has read anything, and again after', async () => {
    const hints = { newest: 1 };
    const { store, follower, clock, revisions } = await follow({ hints, isToldBefore: true });
    for (const revision of [2, 3]) {
      await clock.advance(5_000);
      await expect.poll(() => clock.waiting).toBe(1);
      await writeRevision(store, revision, APPS);
      hints.newest = revision;
      follower.lookNow();
      await expect.poll(() => revisions.at(-1)).toBe(revision);
    }
  });

  it('makes no flood of reads of a flood of word', async () => {
    const hints = { newest: 1 };
    const { store, follower, clock } = await follow({ hints });
    store.reads = [];
    for (let ms = 0; ms < 200; ms += 1) {
      hints.newest += 1;
      follower.lookNow();
      await clock.advance(1);
    }
    // In these 200 ms there is one read per 20 ms, and a few more.
    expect(store.reads.length).toBeLessThanOrEqual(20);
    expect(store.reads.length).toBeGreaterThan(5);
  });

  it('reads once more when it is told during a read, and never twice at one time', async () => {
    const hints = { newest: 1 };
    const { store, follower, clock, revisions } = await follow({ hints });
    await writeRevision(store, 2, APPS);
    store.reads = [];
    hints.newest = 3;
    for (let word = 0; word < 5; word += 1) follower.lookNow();
    await expect.poll(() => revisions).toEqual([1, 2]);
    await expect.poll(() => clock.waiting).toBe(1);
    await clock.advance(20);
    await expect.poll(() => clock.waiting).toBe(1);
    const next = keys.revision('production', 3);
    expect(store.reads.filter((key) => key === next)).toHaveLength(2);
  });
});
