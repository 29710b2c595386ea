import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SessionRecord, SessionStore } from '../sessions/session-store.ts';
import { createTestClock } from './test-clock.ts';

type OpenStore = (options: { now: () => number }) => Promise<SessionStore>;

const HOUR_MS = 3_600_000;

export function describeSessionStore(name: string, open: OpenStore): void {
  describe(name, () => {
    const clock = createTestClock('2025-07-20T12:00:00Z');
    let store: SessionStore;

    const aRecord = (change: Partial<SessionRecord> = {}): SessionRecord => ({
      subject: 'account-1',
      expiresAt: clock.now() + HOUR_MS,
      sealed: 'sealed-1',
      ...change,
    });

    beforeEach(async () => {
      clock.setTo('2025-07-20T12:00:00Z');
      store = await open({ now: clock.now });
    });

    afterEach(() => store.close());

    it('finds a session as it was created, and nothing under another name', async () => {
      const record = aRecord({ subject: "o'brien|☕", sealed: 'x'.repeat(4000) });
      await store.create('a', record);
      expect(await store.find('a')).toEqual(record);
      for (const name of ['A', '']) expect(await store.find(name)).toBeUndefined();
      await expect(store.ping()).resolves.toBeUndefined();
    });

    it('finds a session until the moment that it is over, and not from then on', async () => {
      await store.create('a', aRecord());
      clock.advance(HOUR_MS - 1);
      expect(await store.find('a')).toBeDefined();
      clock.advance(1);
      expect(await store.find('a')).toBeUndefined();
    });

    it('ends all sessions of an account, of a sign-in at the provider, or of both', async () => {
      const create = (idHash: string, subject: string, sid?: string) =>
        store.create(idHash, aRecord({ subject }), sid);
      const createAll = async () => {
        await create('a', 'ann', 'one');
        await create('b', 'ann', 'two');
        await create('c', 'bob', 'three');
        await create('d', 'bob');
      };
      const listLeft = async () => {
        const found = await Promise.all(['a', 'b', 'c', 'd'].map((idHash) => store.find(idHash)));
        const left = ['a', 'b', 'c', 'd'].filter((_, at) => found[at] !== undefined);
        for (const idHash of left) await store.end(idHash);
        return left.join('');
      };
      const outcomes = [];
      for (const group of [
        { subject: 'ann' },
        { sid: 'two' },
        { subject: 'ann', sid: 'one' },
        { subject: 'bob', sid: 'one' },
        {},
      ]) {
        await createAll();
        outcomes.push([await store.endAll(group), await listLeft()]);
      }
      expect(outcomes).toEqual([
        [2, 'cd'],
        [1, 'acd'],
        [1, 'bcd'],
        [0, 'abcd'],
        [0, 'abcd'],
      ]);
    });

    it('does not count as ended what had ended before', async () => {
      await store.create('a', aRecord(), 'one');
      await store.create('b', aRecord(), 'two');
      await store.end('a');
      expect([await store.endAll({ sid: 'one' }), await store.endAll({ subject: 'account-1' })]).toEqual([
        0, 1,
      ]);
    });

    it('gives a name to the first who claims it', async () => {
      const claims = await Promise.all([
        store.claim('x', 60_000),
        store.claim('x', 60_000),
        store.claim('y', 60_000),
      ]);
      expect(claims.filter(Boolean)).toHaveLength(2);
      expect(await store.claim('x', 60_000)).toBe(false);
      await store.release('x');
      expect([await store.claim('x', 60_000), await store.claim('y', 60_000)]).toEqual([true, false]);
    });

    it('seals anew without changing the rest, the end included', async () => {
      const record = aRecord();
      await store.create('a', record);
      expect(await store.reseal('a', 'sealed-2')).toBe(true);
      expect(await store.find('a')).toEqual({ ...record, sealed: 'sealed-2' });
      clock.advance(HOUR_MS);
      expect(await store.find('a')).toBeUndefined();
      expect(await store.reseal('a', 'sealed-3')).toBe(false);
    });

    it('says whether there was a session to end, and does not bring it back by sealing it anew', async () => {
      await store.create('a', aRecord());
      expect([await store.end('a'), await store.end('a')]).toEqual([true, false]);
      expect(await store.reseal('a', 'sealed-2')).toBe(false);
      expect(await store.find('a')).toBeUndefined();
    });

    it('keeps the last note beside a session for as long as it was told to', async () => {
      await store.create('a', aRecord());
      expect(await store.findNote('a')).toBeUndefined();
      await store.note('a', 'one', 60_000);
      await store.note('a', 'two', 60_000);
      clock.advance(59_999);
      expect(await store.findNote('a')).toBe('two');
      expect(await store.findNote('b')).toBeUndefined();
      clock.advance(1);
      expect(await store.findNote('a')).toBeUndefined();
      expect(await store.find('a')).toBeDefined();
    });

    it('forgets a note with its session, and takes none for one that has ended', async () => {
      for (const idHash of ['ended', 'over']) await store.create(idHash, aRecord());
      await store.note('ended', 'one', 2 * HOUR_MS);
      await store.note('over', 'one', 2 * HOUR_MS);
      await store.end('ended');
      clock.advance(HOUR_MS);
      await store.note('ended', 'two', HOUR_MS);
      await store.sweep();
      for (const idHash of ['ended', 'over']) expect(await store.findNote(idHash)).toBeUndefined();
    });

    it('keeps what is alive when it sweeps', async () => {
      await store.create('over', aRecord());
      await store.create('alive', aRecord({ expiresAt: clock.now() + HOUR_MS + 1 }));
      clock.advance(HOUR_MS);
      await store.sweep();
      expect(await store.find('over')).toBeUndefined();
      expect(await store.find('alive')).toBeDefined();
    });
  });
}
