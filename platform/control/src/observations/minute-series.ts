import type { FailureCounts, ObservedMinute } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';
import { addFailures, type Counted } from './count-since.ts';
import { toPercentile } from './percentile.ts';

/** Counts of one minute. `within`: loads that took at most each of `boundsMs`. */
type Minute = {
  within: readonly number[];
  boundsMs: readonly number[];
  loads: number;
  failures: FailureCounts;
  fallbacks: number;
};

/** Counts of a release that came in at a time. */
export type NamedCounts = Counted & { name: string; atMs: number; boundsMs: readonly number[] };

/** Counts of each minute of the last 24 hours, by name. */
export type MinuteSeries = {
  add(counts: NamedCounts): void;
  /** The minutes in which something came, oldest first. */
  list(name: string, nowMs: number): ObservedMinute[];
  names(): string[];
};

export const MINUTE_MS = 60_000;
/** Time for which minutes are kept. */
export const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Limit of releases: beyond it, the one with the oldest reports goes. At most 60 MB altogether. */
const MAX_NAMES = 100;

const toMinute = (ms: number) => Math.floor(ms / MINUTE_MS) * MINUTE_MS;

function addTo(minute: Minute | undefined, { loads, failures, fallbacks, boundsMs }: NamedCounts): Minute {
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

function toObserved(atMs: number, { within, boundsMs, loads, failures, fallbacks }: Minute): ObservedMinute {
  const histogram = { bounds: boundsMs, within, count: loads };
  const [p50, p75, p95] = [0.5, 0.75, 0.95].map((share) => toPercentile(histogram, share));
  const loadMs = p50 == null || p75 == null || p95 == null ? null : { p50, p75, p95 };
  return { at: new Date(atMs).toISOString(), loads, loadMs, failures, fallbacks };
}

/** Series of nothing yet. */
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
        // A clock that was set back leaves minutes that have not come.
        .filter(([atMs]) => atMs > nowMs - KEPT_MS && atMs <= nowMs)
        .sort(([a], [b]) => a - b)
        .map(([atMs, minute]) => toObserved(atMs, minute)),

    names: () => [...series.rkeys()],
  };
}
