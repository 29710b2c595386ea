import type { FailureCounts, ObservedMinute } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';
import { addFailures, type Counted } from './count-since.ts';
import { toPercentile } from './percentile.ts';

/** Counts of one minute. `within`: number of loads that took at most each of `boundsMs`. */
type Minute = {
  within: readonly number[];
  boundsMs: readonly number[];
  loads: number;
  failures: FailureCounts;
  fallbacks: number;
};

export type NamedCounts = Counted & { name: string; atMs: number; boundsMs: readonly number[] };

/** Counts of each minute of the last 24 hours, by the name of the release. */
export type MinuteSeries = {
  add(counts: NamedCounts): void;
  list(name: string, nowMs: number): ObservedMinute[];
  names(): string[];
};

export const MINUTE_MS = 60_000;
export const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Maximum number of releases; beyond it, the release with the oldest reports is dropped. At most 60 MB in all. */
const MAX_NAMES = 100;

const toMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

function addTo(minute: Minute | undefined, { loads, failures, fallbacks, boundsMs }: NamedCounts): Minute {
  // An edge of another version may use other bounds. Then the minute's earlier load times are dropped, because counts
  // with different bounds cannot be added.
  const isSame = minute?.boundsMs.join() === boundsMs.join();
  return {
    boundsMs,
    within: loads.within.map((times, index) => times + (isSame ? (minute?.within[index] ?? 0) : 0)),
    loads: loads.count + (minute?.loads ?? 0),
    failures: minute ? addFailures(minute.failures, failures) : failures,
    fallbacks: fallbacks + (minute?.fallbacks ?? 0),
  };
}

function toObserved(atMs: number, { within, boundsMs, loads, failures, fallbacks }: Minute): ObservedMinute {
  const histogram = { bounds: boundsMs, within, count: loads };
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => toPercentile(histogram, share));
  const loadMs = p50 == null || p75 == null || p95 == null ? null : { p50, p75, p95 };
  return { at: new Date(atMs).toISOString(), loads, loadMs, failures, fallbacks };
}

export function createMinuteSeries(): MinuteSeries {
  const series = new LRUCache<string, Map<number, Minute>>({ max: MAX_NAMES });

  return {
    add(counts) {
      const { name } = counts;
      const minutes = series.get(name) ?? new Map<number, Minute>();
      const minute = toMinute(counts.atMs);
      minutes.set(minute, addTo(minutes.get(minute), counts));
      for (const atMs of minutes.keys()) if (atMs <= counts.atMs - KEPT_MS) minutes.delete(atMs);
      series.set(name, minutes);
    },

    list: (name, nowMs) =>
      [...(series.peek(name) ?? [])]
        // If the clock was set back, there are minutes in the future.
        .filter(([atMs]) => atMs > nowMs - KEPT_MS && atMs <= nowMs)
        .sort(([a], [b]) => a - b)
        .map(([atMs, minute]) => toObserved(atMs, minute)),

    names: () => [...series.rkeys()],
  };
}
