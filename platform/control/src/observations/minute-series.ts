import type { FailureCounts, ObservedMinute } from '@sharpside/contracts/control';
import { LRUCache } from 'lru-cache';
import { addFailures, type Counted } from './count-since.ts';
import { toPercentile } from './percentile.ts';

/** Counts of each minute of the last 24 hours, by name. */
export type MinuteSeries = {
  add(name: string, counted: Counted & { atMs: number; boundsMs: readonly number[] }): void;
  /** The minutes in which something came, oldest first. */
  list(name: string, nowMs: number): ObservedMinute[];
  names(): string[];
};

type Minute = {
  within: readonly number[];
  boundsMs: readonly number[];
  loads: number;
  failures: FailureCounts;
  fallbacks: number;
};

const MINUTE_MS = 60_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** Limit of releases: beyond it, the one with the oldest reports goes. At most 30 MB altogether. */
const MAX_NAMES = 100;

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

/** Series of nothing yet. */
export function createMinuteSeries(): MinuteSeries {
  const series = new LRUCache<string, Map<number, Minute>>({ max: MAX_NAMES });

  return {
    add(name, { atMs, ...added }) {
      const minutes = series.get(name) ?? new Map<number, Minute>();
      const minute = toMinute(atMs);
      minutes.set(minute, addTo(minutes.get(minute), added));
      for (const old of minutes.keys()) {
        if (old > atMs - KEPT_MS) break;
        minutes.delete(old);
      }
      series.set(name, minutes);
    },

    list: (name, nowMs) =>
      [...(series.peek(name) ?? [])]
        .filter(([atMs]) => atMs > nowMs - KEPT_MS)
        .map(([atMs, minute]) => toObserved(atMs, minute)),

    names: () => [...series.rkeys()],
  };
}
