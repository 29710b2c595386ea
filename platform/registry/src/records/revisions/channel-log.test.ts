import { isDeepStrictEqual } from 'node:util';
import type { ChannelRevision } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { createDice } from '@sharpside/server-kit/testing/dice';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '../../store/keys.ts';
import { createRecord } from './channel-head.ts';
import { createChannelLog } from './channel-log.ts';
import { toBytes } from './revision-record.ts';

const CHANNEL = 'production';

let store: ReturnType<typeof createMemoryStore>;

beforeEach(() => {
  store = createMemoryStore();
});

/** A process that has read nothing yet, with a list of its reads. */
function open() {
  const asked: string[] = [];
  const log = createChannelLog({
    ...store,
    get: (key) => {
      asked.push(key.slice(key.lastIndexOf('/') + 1, -'.json'.length).replace(/^0+/, ''));
      return store.get(key);
    },
    list: (prefix) => {
      asked.push(`list ${prefix}`);
      return store.list(prefix);
    },
  });
  return { log, asked };
}

type Log = ReturnType<typeof createChannelLog>;

const readAfter = async (log: Log, revision: number) =>
  (await log.readHeadAfter(CHANNEL, revision))?.revision;
const readAt = async (log: Log, revision: number) => (await log.readHeadAt(CHANNEL, revision))?.revision;

type Next = { app: string; version: string; action?: 'promote' | 'rollback' };

const toNext = (
  base: ChannelRevision | undefined,
  { app, version, action = 'promote' }: Next,
): ChannelRevision => ({
  schema: 1,
  channel: CHANNEL,
  revision: (base?.revision ?? 0) + 1,
  change: {
    action,
    app,
    from: base?.apps[app]?.current ?? null,
    to: version,
    by: 'Ann',
    at: '2031-01-01T00:00:00.000Z',
    reason: null,
  },
  apps: {
    ...base?.apps,
    [app]: { current: version, previous: null, canary: null, frozen: null, withdrawn: [] },
  },
  ...(base?.retired && { retired: base.retired }),
});

function toRetired(base: ChannelRevision, app: string): ChannelRevision {
  const { [app]: state, ...apps } = base.apps;
  return {
    ...toNext(base, { app, version: '1.0.0' }),
    apps,
    ...(state && { retired: { ...base.retired, [app]: state } }),
  };
}

async function write(
  plan: (base: ChannelRevision | undefined) => ChannelRevision,
  { log = open().log } = {},
): Promise<ChannelRevision> {
  const head = await log.readHead(CHANNEL);
  const revision = plan(head?.revision);
  const record = createRecord(head, revision, { claims: {} });
  await store.putIfAbsent(keys.revision(CHANNEL, revision.revision), toBytes(record));
  return revision;
}

const promote = (app: string, version: string) => write((base) => toNext(base, { app, version }));

/** Writes random changes of a host and twenty remotes; returns every state as it was written. */
async function fill(count: number, seed = 3): Promise<ChannelRevision[]> {
  const roll = createDice(seed);
  const states: ChannelRevision[] = [];
  const { log } = open();
  for (let number = 1; number <= count; number += 1) {
    const app = roll(30) === 0 ? 'host' : `remote-${roll(20)}`;
    const plan = (base: ChannelRevision | undefined) => {
      if (base?.apps[app] && roll(5) === 0) return toRetired(base, app);
      const action = roll(40) === 0 ? 'rollback' : 'promote';
      return toNext(base, { app, version: `1.${number}.0`, action });
    };
    states.push(await write(plan, { log }));
  }
  return states;
}

const readStored = (revision: number): unknown =>
  JSON.parse(new TextDecoder().decode(store.held.get(keys.revision(CHANNEL, revision))));

describe('a channel of deltas', () => {
  it('gives every state back as it was written, in a few reads for each, however long the history is', async () => {
    const states = await fill(140);
    expect(await open().log.readHistory(CHANNEL)).toEqual(states.toReversed());
    for (const [index, state] of states.entries()) {
      const { log, asked } = open();
      expect(await readAt(log, index + 1)).toEqual(state);
      expect(asked.length).toBeLessThanOrEqual(8);
    }
    expect(await readAfter(open().log, 60)).toEqual(states.at(-1));
  });

  it('costs a follower one record for each new revision, and one look at the next', async () => {
    const states = await fill(120);
    const { log, asked } = open();
    await readAfter(log, 0);
    for (let next = 0; next < 12; next += 1) {
      const state = await promote(`remote-${next % 7}`, `2.${next}.0`);
      asked.length = 0;
      expect(await readAfter(log, state.revision - 1)).toEqual(state);
      expect(asked).toEqual([String(state.revision), String(state.revision + 1)]);
    }
    asked.length = 0;
    expect(await readAfter(log, states.length + 12)).toBeUndefined();
    expect(asked).toEqual([String(states.length + 13)]);
  });

  it('has a whole state every 128 revisions, and at each way out of an outage', async () => {
    await fill(140);
    await write((base) => toNext(base, { app: 'remote-1', version: '9.0.0', action: 'rollback' }));
    await promote('remote-2', '9.1.0');
    expect(readStored(1)).toMatchObject({ base: null, after: null });
    expect(readStored(128)).toMatchObject({ base: null, after: expect.any(String) });
    expect(readStored(141)).toMatchObject({ base: null });
    expect(readStored(142)).toMatchObject({ base: 141, apps: { 'remote-2': { current: '9.1.0' } } });
    const { apps } = (await readAt(open().log, 142)) ?? {};
    expect(apps?.['remote-1']?.current).toBe('9.0.0');
  });
});

describe('a process that has read a channel', () => {
  it('reads the newest record and the next number, and what it rests upon no more', async () => {
    await fill(127);
    const { log, asked } = open();
    await log.readHead(CHANNEL);
    asked.length = 0;
    await log.readHead(CHANNEL);
    expect(asked.toSorted()).toEqual(['127', '128']);
  });

  it.each([
    ['is empty', 0],
    ['was restored to an earlier day', 7],
    ['has the same number of other revisions', 40],
    ['has more', 60],
  ])('notices another store in the place of its own that %s', async (_, count) => {
    await fill(40);
    const { log } = open();
    await log.readHead(CHANNEL);
    store.held.clear();
    const states = await fill(count, 4);
    expect((await log.readHead(CHANNEL))?.revision).toEqual(states.at(-1));
  });

  it('mixes no states of two stores when it follows', async () => {
    await fill(40);
    const { log } = open();
    await log.readHead(CHANNEL);
    store.held.clear();
    const states = await fill(41, 4);
    expect(await readAfter(log, 40)).toEqual(states.at(-1));
  });
});

describe('a record', () => {
  it('is not applied to a predecessor that somebody changed, in a history either', async () => {
    await fill(3);
    const fourth = await promote('host', '4.0.0');
    const text = new TextDecoder().decode(store.held.get(keys.revision(CHANNEL, 3)));
    const state = { current: '6.6.6', previous: null, canary: null, frozen: null, withdrawn: [] };
    const forged = text.replace('"apps":{', `"apps":{"remote-forged":${JSON.stringify(state)},`);
    store.held.set(keys.revision(CHANNEL, 3), Buffer.from(forged));
    const [newest] = await open().log.readHistory(CHANNEL);
    expect(newest).toEqual(fourth);
  });

  const damage = (revision: number, change: (record: Record<string, unknown>) => object) => {
    const record: Record<string, unknown> = Object(readStored(revision));
    store.held.set(keys.revision(CHANNEL, revision), Buffer.from(JSON.stringify(change(record))));
  };

  it('that is gone is named by those that rest upon it, and the others are read', async () => {
    const states = await fill(24, 5);
    store.held.delete(keys.revision(CHANNEL, 16));
    await expect(readAt(open().log, 20)).rejects.toThrow('rests upon revision 16, which is gone');
    expect(await readAt(open().log, 15)).toEqual(states[14]);
  });

  it.each([
    ['of another number', { revision: 4 }, /is revision 4 of production/],
    ['of another channel', { channel: 'staging' }, /is revision 5 of staging/],
    ['that rests upon a later one', { base: 9 }, /rests upon revision 9, which is no earlier one/],
    ['of a form to come', { schema: 9 }, /schema/],
  ])('%s is refused', async (_, wrong, message) => {
    await fill(5);
    damage(5, (record) => ({ ...record, ...wrong }));
    await expect(readAt(open().log, 5)).rejects.toThrow(message);
  });

  it('that the disk does not give back stands in the way of nobody who does not need it', async () => {
    const states = await fill(24, 5);
    const failing = {
      ...store,
      get: (key: string) =>
        key === keys.revision(CHANNEL, 8) ? Promise.reject(new Error('no answer')) : store.get(key),
    };
    expect((await createChannelLog(failing).readHead(CHANNEL))?.revision).toEqual(states.at(-1));
  });
});

describe('an app of a channel', () => {
  const without = (states: readonly unknown[]) => states.filter((state) => state !== undefined);
  const once = (states: readonly unknown[]) =>
    states.filter((state, at) => at === 0 || !isDeepStrictEqual(state, states[at - 1]));

  it('has its newest states, and all of its changes', async () => {
    const newestFirst = (await fill(150, 4)).toReversed();
    for (const limit of [1, 40, 149, 200]) {
      for (const app of ['remote-1', 'remote-19', 'host', 'remote-nobody']) {
        const log = await open().log.readAppLog(CHANNEL, app, { limit });
        const expected = newestFirst.slice(0, limit).map(({ apps }) => apps[app]);
        expect(once(log.states)).toEqual(once(without(expected)));
        expect(log.isWhole).toBe(limit >= 150);
        const changes = newestFirst.filter(({ change }) => change.app === app);
        expect(await open().log.readHistory(CHANNEL, { app, limit })).toEqual(changes.slice(0, limit));
      }
    }
  });

  it('that was changed seldom takes few reads, however much the others were', async () => {
    for (let number = 1; number <= 260; number += 1) await promote(`remote-${number % 40}`, `1.${number}.0`);
    const { log, asked } = open();
    await log.readHead(CHANNEL);
    asked.length = 0;
    expect((await log.readAppLog(CHANNEL, 'remote-3', { limit: 200 })).states).toHaveLength(6);
    expect(asked.length).toBeLessThan(80);
  });
});

it.each([[[1]], [[64]], [[99]], [[64, 65, 66]], [[8, 9, 10, 11, 12]]])(
  'the newest revision is the newest though %j are lost, for a process that has read nothing yet',
  async (lost) => {
    await fill(100);
    for (const revision of lost) store.held.delete(keys.revision(CHANNEL, revision));
    const reading = open().log.readHead(CHANNEL);
    // The call may fail if the newest revision is based on a lost record. It must not return an older revision instead.
    const found = await reading.catch(() => ({ revision: { revision: 100 } }));
    expect(found?.revision.revision).toBe(100);
  },
);
