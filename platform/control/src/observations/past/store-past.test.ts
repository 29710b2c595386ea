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
    show: () => series.list(NAME, clock.now()),
    async observe(loads: number) {
      series.add(NAME, aCount(loads, clock.now()));
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

it('keeps a day of records', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const process = await aProcess(store, clock);
  for (let slot = 0; slot < KEPT + 24; slot += 1) {
    await process.observe(1);
    await clock.leap(4 * MINUTE_MS);
  }
  await process.past.stop();
  // The hourly removal comes late by an hour at most.
  expect((await store.list(keys.allObserved())).length).toBeLessThanOrEqual(KEPT + 14);
  const next = await aProcess(store, clock);
  await next.settle();
  expect(next.show().length).toBeGreaterThan(KEPT - 2);
});

it('shows the rest where a record is damaged, and says that a part is missing', async () => {
  const [store, clock] = [createMemoryStore(), createTestClock()];
  const before = await aProcess(store, clock);
  await observeMinutes(before, 20);
  await before.past.stop();
  const slot = clock.now() - 10 * MINUTE_MS;
  await store.putIfAbsent(keys.observed(slot / 1000, 'deadbeef'), Buffer.from('{"schema":1,'));
  const after = await aProcess(store, clock);
  await after.settle();
  expect(after.past.status.state).toBe('partial');
  expect(after.show()).toEqual(before.show());
  expect(after.log.find('observations-damaged')?.fields).toMatchObject({ records: 1 });
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
