import { openStore, type RewritableStore } from '@sharpside/object-store';
import { beforeEachOperation, dieAt, KILLED } from '@sharpside/object-store/testing/dying-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { startS3StandIn } from '@sharpside/object-store/testing/s3-stand-in';

import { createDice } from '@sharpside/server-kit/testing/dice';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { makeChange } from '../../changes/make-change.ts';
import { findHistoryFaults } from '../../changes/replay-history.ts';
import { keys } from '../../store/keys.ts';
import {
  CHANNEL,
  held,
  promote,
  promoteAll,
  read,
  restore,
  startSeveralApps,
  WHY,
} from '../../testing/several-apps.ts';
import { createRegistry } from '../registry.ts';
import { compactChannel } from './compact-channel.ts';
import { findRecordFaults } from './record-faults.ts';

const REQUEST = { by: 'Olga <olga@example.com>', at: new Date('2031-02-01T00:00:00.000Z') };
const OLD = 60;

type Held = Map<string, Uint8Array>;

let old: Held;
let store: ReturnType<typeof createMemoryStore>;

const compact = (over: RewritableStore = store) => compactChannel(over, CHANNEL, REQUEST);

/** Every state, as a process sees it that has read nothing yet, with the faults of `history --verify`. */
async function look(over = store) {
  const registry = createRegistry({ ...over });
  const history = await registry.readHistory(CHANNEL);
  const faults = [...(await findRecordFaults(over, CHANNEL)), ...findHistoryFaults(history)];
  return { history, faults, newest: (await createRegistry({ ...over }).readChannel(CHANNEL))?.revision };
}

/** Writes the newest revision as programs of before did. */
async function toOldForm() {
  const revision = await createRegistry({ ...held.store }).readChannel(CHANNEL);
  if (!revision) throw new Error('There is one');
  const bytes = Buffer.from(`${JSON.stringify(revision, null, 2)}\n`);
  held.store.held.set(keys.revision(CHANNEL, revision.revision), bytes);
  // A process of its own, as each command is.
  held.store = createMemoryStore(held.store.held);
}

const readForms = (over = store) =>
  [...over.held.keys()]
    .filter((key) => /\/\d+\.json$/.test(key) && key.startsWith('channels/'))
    .sort()
    .map((key): number => JSON.parse(new TextDecoder().decode(over.held.get(key))).schema);

const toRevisions = (from: Held) =>
  [...from].filter(([key]) => key.startsWith(`channels/${CHANNEL}/0`)).sort();

/** Sixty changes of before, and three of the present form. */
beforeAll(async () => {
  await startSeveralApps();
  const first = held.store;
  held.store = createMemoryStore(new Map([...first.held].filter(([key]) => !key.startsWith('channels/'))));
  const roll = createDice(5);
  const changes = [
    () => promote('remote-nba', `1.${roll(2)}.0`),
    () => promote('remote-nfl', `1.${roll(2)}.0`),
    () => promoteAll('remote-nba@1.0.0', 'remote-nfl@1.1.0'),
    () => makeChange(held, { action: 'rollback', ...WHY, app: 'remote-nba' }),
    () => makeChange(held, { action: 'freeze', ...WHY, app: 'remote-nfl' }),
    () => makeChange(held, { action: 'unfreeze', ...WHY, app: 'remote-nfl' }),
    () => makeChange(held, { action: 'retire', ...WHY, app: 'remote-nba' }),
    () => restore(3 + roll(5)),
  ];
  for (const app of ['host', 'remote-nba', 'remote-nfl']) {
    await promote(app, '1.0.0');
    await toOldForm();
  }
  while (((await read())?.revision ?? 0) < OLD) {
    const change = changes[roll(changes.length)];
    // A change that does not fit is refused, as ever.
    const isDone = await change?.().then(
      () => true,
      () => false,
    );
    if (isDone) await toOldForm();
  }
  for (const action of ['freeze', 'unfreeze', 'freeze'] as const) {
    await makeChange(held, { action, ...WHY, app: 'host' });
  }
  old = new Map(held.store.held);
});

beforeEach(() => {
  store = createMemoryStore(new Map(old));
});

it('leaves every state as it was, and explained, in less room', async () => {
  const before = await look();
  expect(before).toMatchObject({ faults: [], newest: OLD + 3 });
  const outcome = await compact();
  expect(outcome).toMatchObject({ channel: CHANNEL, revisions: OLD + 3, rewritten: OLD - 1 });
  expect(await look()).toEqual(before);
  const size = toRevisions(store.held).reduce((sum, [, bytes]) => sum + bytes.byteLength, 0);
  expect(outcome.bytesAfter).toBe(size);
  expect(size).toBeLessThan(outcome.bytesBefore * 0.8);
});

it('touches neither the last revision of before nor any of the present form, and does nothing a second time', async () => {
  await compact();
  expect(readForms()).toEqual([...Array(OLD - 1).fill(2), 1, 2, 2, 2]);
  const isKept = ([key]: [string, Uint8Array]) => key >= keys.revision(CHANNEL, OLD);
  expect(toRevisions(store.held).filter(isKept)).toEqual(toRevisions(old).filter(isKept));
  const once = new Map(store.held);
  expect(await compact()).toMatchObject({ rewritten: 0 });
  expect(store.held).toEqual(once);
});

it('says beforehand what it would save, and writes nothing', async () => {
  const planned = await compactChannel(store, CHANNEL, { ...REQUEST, isDryRun: true });
  expect(store.held).toEqual(old);
  expect(await compact()).toEqual(planned);
  expect(await compactChannel(store, 'staging', REQUEST)).toMatchObject({ revisions: 0, rewritten: 0 });
});

it('may be killed at any point: every state stays, explained, and the next run ends it', async () => {
  const before = await look();
  await compact();
  const whole = new Map(store.held);
  let kills = 0;
  for (let at = 1; ; at += 7) {
    const left = createMemoryStore(new Map(old));
    const { store: dying, hasHappened } = dieAt(left, at);
    const running = compactChannel(dying, CHANNEL, REQUEST);
    if (
      await running.then(
        () => true,
        (error) => error.message !== KILLED,
      )
    )
      break;
    expect(hasHappened()).toBe(true);
    kills += 1;
    expect(await look(left)).toEqual(before);
    // In two goes: it is killed again.
    const again = dieAt(left, at).store;
    await compactChannel(again, CHANNEL, REQUEST).catch(() => undefined);
    expect(await look(left)).toEqual(before);
    await compactChannel(left, CHANNEL, REQUEST);
    expect(left.held).toEqual(whole);
  }
  expect(kills).toBeGreaterThan(20);
});

it('goes on beside publishers, edges that follow, and another that does the same', async () => {
  const edge = createRegistry({ ...store });
  let seen = 17;
  let operations = 0;
  const busy = beforeEachOperation(store, async () => {
    operations += 1;
    if (operations % 40 === 0) {
      const action = operations % 80 === 0 ? 'freeze' : 'unfreeze';
      await makeChange({ store: { ...store } }, { action, ...WHY, app: 'remote-nfl' }).catch(() => undefined);
    }
    // An edge that was away since then: it must not stay there for a moment.
    const newest = await edge.readChannelAfter(CHANNEL, seen);
    const live = (await createRegistry({ ...store }).readChannel(CHANNEL))?.revision;
    expect(newest?.revision ?? seen).toBe(live);
    if (operations % 3 === 0) seen = live ?? seen;
  });
  await Promise.all([compact(busy), compact({ ...store })]);
  const { faults, newest } = await look();
  expect(faults).toEqual([]);
  expect(newest).toBeGreaterThan(OLD + 3);
  expect(readForms().slice(0, OLD)).toEqual([...Array(OLD - 1).fill(2), 1]);
});

it('takes up again where programs of before wrote on', async () => {
  const alone = createMemoryStore(
    new Map([...old].filter(([key]) => key < keys.revision(CHANNEL, 31) || !key.startsWith('channels/'))),
  );
  await compact(alone);
  expect(readForms(alone)).toEqual([...Array(29).fill(2), 1]);
  for (let number = 31; number <= OLD; number += 1) {
    const key = keys.revision(CHANNEL, number);
    alone.held.set(key, old.get(key) ?? new Uint8Array());
  }
  const before = await look(alone);
  expect(before).toMatchObject({ faults: [], newest: OLD });
  expect(await compact(alone)).toMatchObject({ rewritten: 30 });
  expect(await look(alone)).toEqual(before);
});

it('writes a state that its change does not explain as it is, and it stays unexplained', async () => {
  const key = keys.revision(CHANNEL, 20);
  const forged = JSON.parse(new TextDecoder().decode(store.held.get(key)));
  forged.apps.host.withdrawn = ['0.9.0'];
  store.held.set(key, Buffer.from(JSON.stringify(forged)));
  const before = await look();
  expect(before.faults).toHaveLength(2);
  await compact();
  expect(await look()).toEqual(before);
});

it.each<[string, (held: Held) => void, RegExp]>([
  [
    'a damaged record',
    (held) => held.set(keys.revision(CHANNEL, 9), Buffer.from('{')),
    /revision 9: it cannot be read/,
  ],
  ['a gap', (held) => held.delete(keys.revision(CHANNEL, 9)), /revision 9: it is gone/],
])('refuses %s, and writes nothing', async (_, damage, message) => {
  damage(store.held);
  const damaged = new Map(store.held);
  await expect(compact()).rejects.toThrow(message);
  expect(store.held).toEqual(damaged);
});

it('refuses a bucket without conditional writes, and writes nothing', async () => {
  const server = await startS3StandIn();
  const bucket = openStore('s3://site', server.environment, { what: 'registry' });
  for (const [key, bytes] of old) server.objects.set(`site/${key}`, bytes);
  server.isCareless = true;
  await expect(compact(bucket)).rejects.toMatchObject({ code: 'STORE_UNSAFE' });
  for (const [key, bytes] of old) expect(server.objects.get(`site/${key}`)).toEqual(bytes);
  await server.stop();
});

it('lets nobody put a whole state of before among the others, or change the last one', async () => {
  await compact();
  const place = async (number: number, by: string) => {
    const left = createMemoryStore(new Map(store.held));
    const [revision] = (await createRegistry(left).readHistory(CHANNEL)).filter(
      (one) => one.revision === number,
    );
    if (!revision) throw new Error('There is one');
    const forged = { ...revision, change: { ...revision.change, by } };
    left.held.set(keys.revision(CHANNEL, number), Buffer.from(JSON.stringify(forged)));
    return (await look(left)).faults;
  };
  expect(await place(OLD + 3, 'Eve')).toEqual([
    `revision ${OLD + 3}: it is of the form of before, after one of the present form`,
  ]);
  expect(await place(OLD, 'Eve')).toEqual([
    `revision ${OLD}: it was changed after the history before it was compacted`,
    `revision ${OLD + 1}: it was written after another revision than is stored before it`,
  ]);
});
