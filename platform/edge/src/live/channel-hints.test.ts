import { keys } from '@sharpside/registry/store/keys';
import { writeRevision } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { follow } from '../testing/follow-channel.ts';
import { aStore } from '../testing/test-edge.ts';

const APPS = { host: {}, 'remote-tools': {} };
const UPGRADED = { host: {}, 'remote-tools': { current: '1.1.0', previous: '1.0.0' } };

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
    // One each 20 ms, and no more than a few besides.
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
