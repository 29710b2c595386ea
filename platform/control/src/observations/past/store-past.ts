import { randomUUID } from 'node:crypto';
import { isContractError, parseContractJson } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { mapLimited } from '@sharpside/registry/records/map-limited';
import { keys } from '@sharpside/registry/store/keys';
import type { Clock, Log } from '@sharpside/server-kit';
import { KEPT_MS, type MinuteSeries } from '../minute-series.ts';
import { listMinutes, observedRecordSchema, SLOT_MS, toObservedRecord } from './observed-record.ts';
import type { PastSource } from './past-source.ts';

type Options = {
  store: Store;
  series: Pick<MinuteSeries, 'listAdded'>;
  clock: Pick<Clock, 'now'>;
  log: Log;
};

/** Records that are read at a start: those of two services for a day, and some of their restarts. */
const MAX_READ = 700;
/** Records that are left in the store, whatever their time. */
const MAX_KEPT = 2_000;
const AT_ONCE = 8;
const MAX_BYTES = 1024 * 1024;
const CLEAN_MS = 60 * 60_000;
/** Difference that clocks of two services may have. */
const SKEW_MS = 60 * 60_000;

const toSlot = (ms: number) => Math.floor(ms / SLOT_MS) * SLOT_MS;

/** The slot of a key; undefined for a name that is none. */
function findSlot(key: string): number | undefined {
  const seconds = /\/(\d{12})-[0-9a-f]{8}\.json$/.exec(key)?.[1];
  return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/**
 * Reports of browsers kept in the registry's store: a record of each five minutes with reports, for a day.
 *
 * Each process writes records of its own. Two services write twice as many, and each of them shows the fuller of two counts.
 */
export function createStorePast({ store, series, clock, log }: Options): PastSource {
  const writer = randomUUID().slice(0, 8);
  let writtenUntil = toSlot(clock.now());
  let cleanedAt = Number.NEGATIVE_INFINITY;

  async function clean(): Promise<void> {
    const now = clock.now();
    if (Math.abs(now - cleanedAt) < CLEAN_MS) return;
    const found = await store.list(keys.allObserved());
    const isKept = (key: string) => {
      const slot = findSlot(key);
      return slot !== undefined && slot > now - KEPT_MS - SLOT_MS && slot < now + SKEW_MS;
    };
    const kept = new Set(found.filter(isKept).slice(-MAX_KEPT));
    await mapLimited(
      found.filter((key) => !kept.has(key)),
      AT_ONCE,
      (key) => store.remove(key),
    );
    cleanedAt = now;
  }

  async function write(slot: number): Promise<void> {
    const minutes = series.listAdded(slot, slot + SLOT_MS);
    if (minutes.length === 0) return;
    const text = `${JSON.stringify(toObservedRecord(minutes))}\n`;
    await store.putIfAbsent(keys.observed(slot / 1000, writer), new TextEncoder().encode(text));
  }

  /** Undefined for a record that is damaged; none for one that somebody removed meanwhile. */
  async function readRecord(key: string, slot: number) {
    const bytes = await store.get(key);
    if (bytes === undefined) return [];
    if (bytes.length > MAX_BYTES) return undefined;
    try {
      const record = parseContractJson(observedRecordSchema, new TextDecoder().decode(bytes), key);
      return listMinutes(record, slot);
    } catch (error) {
      if (isContractError(error)) return undefined;
      throw error;
    }
  }

  return {
    name: 'the store',
    async read({ fromMs, untilMs, restore, signal }) {
      const found = (await store.list(keys.allObserved()))
        .map((key) => ({ key, slot: findSlot(key) ?? Number.NaN }))
        .filter(({ slot }) => slot > fromMs - SLOT_MS && slot <= untilMs)
        .reverse()
        .slice(0, MAX_READ);
      const damaged: string[] = [];
      await mapLimited(found, AT_ONCE, async ({ key, slot }) => {
        signal.throwIfAborted();
        const minutes = await readRecord(key, slot);
        if (minutes === undefined) damaged.push(key);
        if (!signal.aborted) for (const minute of minutes ?? []) restore(minute);
      });
      if (damaged.length > 0)
        log.warn('observations-damaged', { records: damaged.length, example: damaged[0] });
      return damaged.length === 0;
    },

    async keep({ isLast }) {
      // First, so that a store without room gets some.
      if (!isLast) await clean();
      const end = toSlot(clock.now());
      // After a long outage of the store, or a clock that jumped, what is older is given up.
      const first = Math.max(writtenUntil, end - KEPT_MS);
      for (let slot = first; slot < end; slot += SLOT_MS) {
        await write(slot);
        writtenUntil = slot + SLOT_MS;
      }
      writtenUntil = Math.min(writtenUntil, end);
      if (isLast) await write(end);
    },
  };
}
