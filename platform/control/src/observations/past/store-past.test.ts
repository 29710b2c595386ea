import type { Store } from '@sharpside/object-store';
import { createMemoryStore } from '@sharpside/object-store/testing/memory-store';
import { keys } from '@sharpside/registry/store/keys';
import { createTestClock, type TestClock } from '@sharpside/server-kit/testing/test-clock';
import { createTestLog } from '@sharpside/server-kit/testing/test-log';
import { expect, it, vi } from 'vitest';
import { NO_FAILURES } from '../count-since.ts';
import { createMinuteSeries } from '../minute-series.ts';
import { createPast } from './past.ts';
import { createStorePast } from './store-past.ts';

const NAME = 'production/remote-tools@1.1.0-rc.1';
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const KEPT = 24 * 12;

const aCount = (loads: number, atMs: number) => ({
  loads: { within: [loads, loads], count: loads, sumSeconds: 1 },
  failures: { ...NO_FAILURES, render: loads },
  fallbacks: 1,
  boundsMs: [100, 250],
  atMs,
});

/** A process of the control service, as far as it counts. */
async function aProcess(store: Store, clock: TestClock) {
  const log = createTestLog();
  const series = createMinuteSeries();
  const source = createStorePast({ store, series, clock, log });
  const past = createPast({ source, series, clock, log, keepTimeoutMs: 1_000 });
  past.start();
  const settle = () => vi.waitFor(() => expect(past.status.state).not.toBe('reading'));
  return {
    log,
    series,
    past,
    settle,
    show: (name = NAME) => series.list(name, clock.now()),
    async observe(loads: number, { name = NAME, isSilent = false } = {}) {
      if (!isSilent) series.add(name, aCount(loads, clock.now()));
      past.note();
      // A write to memory is over by then.
      await clock.advance(1);
      await new Promise(setImmediate);
      await clock.advance(MINUTE_MS - 1);
    },
  };
}

type Process = Awaited<ReturnType<typeof aProcess>>;

async function observeMinutes({ observe }: Pick<Process, 'observe'>, minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) await observe(minute + 1);
}

it('shows the same minutes after a restart, in a time of a few records', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const before = await aProcess(store, clock);
  await observeMinutes(before, 33);
  await before.past.stop();
  const shown = before.show();
  expect(shown).toHaveLength(33);
  const after = await aProcess(store, clock);
  await after.settle();
  expect(after.show()).toEqual(shown);
  expect(after.past.status).toEqual({ state: 'whole', since: new Date(clock.now()).toISOString() });
  expect(await store.list(keys.allObserved())).toHaveLength(7);
});

it('loses at most five minutes when the process is killed', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const before = await aProcess(store, clock);
  await observeMinutes(before, 33);
  const after = await aProcess(store, clock);
  await after.settle();
  expect(after.show()).toEqual(before.show().slice(0, 30));
});

it('counts nothing twice where two services of one registry observe the same', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const first = await aProcess(store, clock);
  await observeMinutes(first, 12);
  const second = await aProcess(store, clock);
  await second.settle();
  for (let minute = 0; minute < 10; minute += 1) {
    // Both at the same time.
    first.series.add(NAME, aCount(5, clock.now()));
    first.past.note();
    await second.observe(5);
  }
  await Promise.all([first.past.stop(), second.past.stop()]);
  const third = await aProcess(store, clock);
  await third.settle();
  expect(third.show()).toEqual(first.show());
});

it('keeps a day of records, whatever it observes and how often it begins again', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  for (let day = 0; day < 3; day += 1) {
    const process = await aProcess(store, clock);
    for (let slot = 0; slot < KEPT + 24; slot += 1) {
      await process.observe(1);
      await clock.leap(4 * MINUTE_MS);
    }
    await process.past.stop();
  }
  // The hourly removal comes late by an hour at most.
  expect((await store.list(keys.allObserved())).length).toBeLessThanOrEqual(KEPT + 14);
  const silent = await aProcess(store, clock);
  await silent.settle();
  expect(silent.show().length).toBeGreaterThan(KEPT - 2);
  const count = store.held.size;
  for (let minute = 0; minute < 30; minute += 1) await silent.observe(0, { isSilent: true });
  expect(store.held.size).toBeLessThanOrEqual(count);
});

it('reads and leaves so many records at most, the newest', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  await clock.leap(24 * HOUR_MS);
  const end = Math.floor(clock.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  for (let index = 0; index < 2_600; index += 1) {
    const slot = end - (index % KEPT) * 5 * MINUTE_MS;
    const writer = index.toString(16).padStart(8, '0');
    await store.putIfAbsent(keys.observed(slot / 1000, writer), Buffer.from(JSON.stringify(aRecord(slot))));
  }
  const get = vi.spyOn(store, 'get');
  const process = await aProcess(store, clock);
  await process.settle();
  expect(get).toHaveBeenCalledTimes(700);
  expect(process.show('production/remote-tools@1.0.0').at(-1)?.at).toBe(new Date(end).toISOString());
  await process.observe(1);
  await vi.waitFor(async () => expect(await store.list(keys.allObserved())).toHaveLength(2_000));
  expect((await store.list(keys.allObserved())).at(-1)).toContain(String(end / 1000));
});

/** Records of somebody who has the keys of the store, or of a disk that loses bytes. */
const DAMAGED: [string, (slot: number) => unknown][] = [
  ['no JSON', () => '{"schema":1,'],
  ['another schema', () => ({ schema: 2, releases: [] })],
  ['a count that is none', (slot) => aRecord(slot, { loads: -1 })],
  ['a count beyond all numbers', (slot) => aRecord(slot, { loads: 1e300 })],
  ['fewer counts than bounds', (slot) => aRecord(slot, { within: [] })],
  ['a time that is none', (slot) => aRecord(slot, { at: 'yesterday' })],
  ['too much', () => 'x'.repeat(2 * 1024 * 1024)],
];

function aRecord(slot: number, changes: object = {}) {
  const minute = { at: new Date(slot).toISOString(), loads: 9, within: [9], failures: NO_FAILURES };
  const release = { channel: 'production', app: 'remote-tools', version: '1.0.0', boundsMs: [100] };
  return { schema: 1, releases: [{ ...release, minutes: [{ ...minute, fallbacks: 0, ...changes }] }] };
}

it.each(DAMAGED)(
  'shows the rest where a record has %s, and says that a part is missing',
  async (_, toRecord) => {
    const [store, clock] = [createMemoryStore(), createTestClock()];
    const before = await aProcess(store, clock);
    await observeMinutes(before, 20);
    await before.past.stop();
    const slot = clock.now() - 10 * MINUTE_MS;
    const record = toRecord(slot);
    const text = typeof record === 'string' ? record : JSON.stringify(record);
    await store.putIfAbsent(keys.observed(slot / 1000, 'deadbeef'), Buffer.from(text));
    const after = await aProcess(store, clock);
    await after.settle();
    expect(after.past.status.state).toBe('partial');
    expect(after.show()).toEqual(before.show());
    expect(after.log.find('observations-damaged')?.fields).toMatchObject({ records: 1 });
  },
);

it('believes a record about its own five minutes only', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  await clock.leap(HOUR_MS);
  const slot = clock.now() - 10 * MINUTE_MS;
  const record = aRecord(slot + 7 * MINUTE_MS);
  await store.putIfAbsent(keys.observed(slot / 1000, 'deadbeef'), Buffer.from(JSON.stringify(record)));
  const process = await aProcess(store, clock);
  await process.settle();
  expect(process.show('production/remote-tools@1.0.0')).toEqual([]);
});

it('goes on after a clock that jumped, and removes what it left in the store', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const ahead = createTestClock(clock.now() + 400 * 24 * HOUR_MS);
  const wrong = await aProcess(store, ahead);
  await observeMinutes(wrong, 10);
  await wrong.past.stop();
  await store.putIfAbsent('observations/somebody-elses.json', Buffer.from('{}'));
  expect((await store.list(keys.allObserved())).length).toBeGreaterThan(1);
  const right = await aProcess(store, clock);
  await right.settle();
  expect(right.show()).toEqual([]);
  await observeMinutes(right, 10);
  expect(right.show()).toHaveLength(10);
  const seconds = (await store.list(keys.allObserved())).map((key) => Number(/\d{12}/.exec(key)?.[0]));
  expect(seconds.filter((one) => !(one * 1000 <= clock.now()))).toEqual([]);
});

it('says that the older part is missing while the store does not answer, and reads it once it does', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const before = await aProcess(store, clock);
  await observeMinutes(before, 10);
  await before.past.stop();
  const list = vi.spyOn(store, 'list').mockRejectedValue(new Error('the disk is gone'));
  const put = vi.spyOn(store, 'putIfAbsent').mockRejectedValue(new Error('the disk is gone'));
  const after = await aProcess(store, clock);
  await after.settle();
  expect(after.past.status.state).toBe('missing');
  await observeMinutes(after, 10);
  const logged = (event: string) => after.log.entries.filter((entry) => entry.event === event);
  expect(logged('observations-past-unread')).toHaveLength(1);
  expect(logged('observations-not-kept')).toHaveLength(1);
  list.mockRestore();
  put.mockRestore();
  await clock.advance(MINUTE_MS);
  await vi.waitFor(() => expect(after.past.status.state).toBe('whole'));
  expect(after.show()).toHaveLength(20);
  // Records that could not be written are written later.
  await after.past.stop();
  const next = await aProcess(store, clock);
  await next.settle();
  expect(next.show()).toEqual(after.show());
});

it('ends in time though the store hangs', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  vi.spyOn(store, 'list').mockReturnValue(new Promise(() => {}));
  vi.spyOn(store, 'putIfAbsent').mockReturnValue(new Promise(() => {}));
  const process = await aProcess(store, clock);
  await process.observe(1);
  const stopped = process.past.stop();
  await clock.advance(2_000);
  await clock.advance(2_000);
  await stopped;
  expect(process.past.status.state).toBe('reading');
  expect(clock.waiting).toBe(0);
});
