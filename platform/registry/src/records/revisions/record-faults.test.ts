import type { ChannelRevision } from '@sharpside/contracts';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { beforeEach, expect, it } from 'vitest';
import { keys } from '../../store/keys.ts';
import { aRevision } from '../../testing/releases.ts';
import { createRegistry } from '../registry.ts';
import { createRecord } from './channel-head.ts';
import { findRecordFaults } from './record-faults.ts';
import { toBytes } from './revision-record.ts';

const CHANNEL = 'production';
const OTHER_BEFORE = 'it was written after another revision than is stored before it';

let store: ReturnType<typeof createMemoryStore>;

const toNext = (base: ChannelRevision | undefined, app: string): ChannelRevision => {
  const revision = (base?.revision ?? 0) + 1;
  const { change, apps, ...made } = aRevision(revision, { [app]: { current: `1.${revision}.0` } });
  return { ...made, change: { ...change, app }, apps: { ...base?.apps, ...apps } };
};

async function write(number: number) {
  const head = await createRegistry(store).readHead(CHANNEL);
  const next = toNext(head?.revision, `remote-${number % 4}`);
  const record = createRecord(head, next, { claims: {} });
  await store.putIfAbsent(keys.revision(CHANNEL, number), toBytes(record));
}

beforeEach(async () => {
  store = createMemoryStore();
  for (let number = 1; number <= 15; number += 1) await write(number);
});

type Stored = Record<string, unknown> & { change: object; apps: Record<string, object> };

const forgeAuthor = (revision: number) =>
  forge(revision, ({ change, ...record }) => ({ ...record, change: { ...change, by: 'Eve' } }));

function forge(revision: number, change: (record: Stored) => object) {
  const key = keys.revision(CHANNEL, revision);
  const record: Stored = Object(JSON.parse(new TextDecoder().decode(store.held.get(key))));
  store.held.set(key, Buffer.from(JSON.stringify(change(record))));
}

it('finds nothing in what was written', async () => {
  expect(await findRecordFaults(store, CHANNEL)).toEqual([]);
  expect(await findRecordFaults(store, 'staging')).toEqual([]);
});

it('finds nothing in a revision that a second person approved in an earlier version, and in those after it', async () => {
  const approved = { by: 'Bob', via: 'mx4kxbrv3rkd', proposal: '20261130T065028994Z-9f21da' };
  forge(15, ({ change, ...record }) => ({ ...record, change: { ...change, approved } }));
  await write(16);
  await write(17);
  expect(await findRecordFaults(store, CHANNEL)).toEqual([]);
  const history = await createRegistry(store).readHistory(CHANNEL);
  expect(history.map(({ revision }) => revision).slice(0, 3)).toEqual([17, 16, 15]);
  expect(JSON.stringify(history)).not.toContain('approved');
});

it.each<[string, () => void, string[]]>([
  [
    'a gap',
    () => store.held.delete(keys.revision(CHANNEL, 15)) && store.held.delete(keys.revision(CHANNEL, 7)),
    ['revision 7: it is gone', `revision 8: ${OTHER_BEFORE}`],
  ],
  [
    'a damaged record',
    () => store.held.set(keys.revision(CHANNEL, 15), Buffer.from('{')),
    ['revision 15: it cannot be read (is not JSON)'],
  ],
  ['another author, afterwards', () => forgeAuthor(9), [`revision 10: ${OTHER_BEFORE}`]],
  [
    'an app that a delta leaves out',
    () => forge(15, ({ apps: { 'remote-3': _, ...apps }, ...record }) => ({ ...record, base: 12, apps })),
    ['revision 15: its apps are not those that were changed since revision 12'],
  ],
  [
    'an app that a delta did not change',
    () =>
      forge(15, ({ apps, ...record }) => ({ ...record, apps: { ...apps, 'remote-0': apps['remote-3'] } })),
    ['revision 15: its apps are not those that were changed since revision 14'],
  ],
  [
    'claims of an app that was not changed',
    () => forge(15, (record) => ({ ...record, claims: { 'remote-1': { path: '/one' } } })),
    ['revision 15: it has claims of remote-1, which it does not change'],
  ],
  [
    'a delta beside the way',
    () => forge(15, (record) => ({ ...record, base: 13 })),
    ['revision 15: it rests upon revision 13, which the one before it does not'],
  ],
  [
    'an entry that was put in',
    () => forge(15, (record) => ({ ...record, after: null, base: null })),
    [`revision 15: ${OTHER_BEFORE}`],
  ],
])('finds %s', async (_, change, expected) => {
  change();
  expect(await findRecordFaults(store, CHANNEL)).toEqual(expect.arrayContaining(expected));
});
