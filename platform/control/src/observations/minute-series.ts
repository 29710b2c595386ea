import type { FailureCounts, ObservedMinute } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';
import { addFailures, type Counted, KINDS } from './count-since.ts';
import { toPercentile } from './percentile.ts';

/** Counts of one minute. `within`: loads that took at most each of `boundsMs`. */
type Minute = {
  within: readonly number[];
  boundsMs: readonly number[];
  loads: number;
  failures: FailureCounts;
  fallbacks: number;
};

/** Counts of a minute that begins at `atMs`. */
export type NamedMinute = { name: string; atMs: number; minute: Minute };

/** Counts of each minute of the last 24 hours, by name. */
export type MinuteSeries = {
  add(name: string, counted: Counted & { atMs: number; boundsMs: readonly number[] }): void;
  /** Takes a minute of before this process. Of two counts of one minute, the one with more reports is shown. */
  restore(restored: NamedMinute): void;
  /** The minutes in which something came, oldest first. */
  list(name: string, nowMs: number): ObservedMinute[];
  /** Minutes that were added, not restored, from a time until before another. */
  listAdded(fromMs: number, untilMs: number): NamedMinute[];
  names(): string[];
};

type Series = { added: Map<number, Minute>; restored: Map<number, Minute> };

export const MINUTE_MS = 60_000;
/** Time for which minutes are kept. */
export const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Limit of releases: beyond it, the one with the oldest reports goes. At most 60 MB altogether. */
export const MAX_NAMES = 100;

const toMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

function addTo(minute: Minute | undefined, { loads, failures, fallbacks, boundsMs }: Added): Minute {
  // An edge of another version may sort times by other bounds; then the newer bounds win.
  const isSame = minute?.boundsMs.join() === boundsMs.join();
  return {
    boundsMs,
    within: loads.within.map((times, index) => times + (isSame ? (minute?.within[index] ?? 0) : 0)),
    loads: loads.count + (minute?.loads ?? 0),
    failures: minute ? addFailures(minute.failures, failures) : failures,
    fallbacks: fallbacks + (minute?.fallbacks ?? 0),
  };
}

type Added = Counted & { boundsMs: readonly number[] };

function toObserved(atMs: number, { within, boundsMs, loads, failures, fallbacks }: Minute): ObservedMinute {
  const histogram = { bounds: boundsMs, within, count: loads };
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => toPercentile(histogram, share));
  const loadMs = p50 == null || p75 == null || p95 == null ? null : { p50, p75, p95 };
  return { at: new Date(atMs).toISOString(), loads, loadMs, failures, fallbacks };
}

const countReports = ({ loads, failures, fallbacks }: Minute) =>
  KINDS.reduce((sum, kind) => sum + failures[kind], loads + fallbacks);

/** The one with more reports. Two processes that ran at once counted the same; one of them may have begun in the minute. */
const toFuller = (one: Minute, other: Minute | undefined): Minute =>
  other !== undefined && countReports(other) > countReports(one) ? other : one;

/** True for a minute of the last 24 hours. A clock that was set back leaves minutes that have not come. */
const isKept = (atMs: number, nowMs: number) => atMs > nowMs - KEPT_MS && atMs <= nowMs;

function prune(minutes: Map<number, Minute>, nowMs: number): void {
  for (const atMs of minutes.keys()) if (!isKept(atMs, nowMs)) minutes.delete(atMs);
}

/** Series of nothing yet. */
export function createMinuteSeries(): MinuteSeries {
  const series = new LRUCache<string, Series>({ max: MAX_NAMES });
  const begin = (): Series => ({ added: new Map(), restored: new Map() });

  return {
    add(name, { atMs, ...counts }) {
      const { added, restored } = series.get(name) ?? begin();
      const minute = toMinute(atMs);
      added.set(minute, addTo(added.get(minute), counts));
      for (const minutes of [added, restored]) prune(minutes, atMs);
      series.set(name, { added, restored });
    },

    restore({ name, atMs, minute }) {
      // The past must not push out what is observed.
      if (!series.has(name) && series.size >= MAX_NAMES) return;
      const { added, restored } = series.peek(name) ?? begin();
      const at = toMinute(atMs);
      restored.set(at, toFuller(minute, restored.get(at)));
      series.set(name, { added, restored });
    },

    list(name, nowMs) {
      const { added, restored } = series.peek(name) ?? begin();
      const all = new Map(restored);
      for (const [atMs, minute] of added) all.set(atMs, toFuller(minute, restored.get(atMs)));
      return [...all]
        .filter(([atMs]) => isKept(atMs, nowMs))
        .sort(([a], [b]) => a - b)
        .map(([atMs, minute]) => toObserved(atMs, minute));
    },

    listAdded: (fromMs, untilMs) =>
      [...series.entries()].flatMap(([name, { added }]) =>
        [...added]
          .filter(([atMs]) => atMs >= fromMs && atMs < untilMs)
          .map(([atMs, minute]) => ({ name, atMs, minute })),
      ),

    names: () => [...series.rkeys()],
  };
}
