import type { ObservedMinute } from '@sharpside/contracts/control';
import type { FailureKind, Range } from '../address.ts';

const MINUTE_MS = 60_000;

export const SPANS: Readonly<Record<Range, { minutes: number; step: number }>> = {
  '1h': { minutes: 60, step: 1 },
  '6h': { minutes: 360, step: 5 },
  '24h': { minutes: 1440, step: 15 },
};

/** Reports on a release in one step of a chart. `loadMs` is in milliseconds. */
export type ObservedStep = {
  startMs: number;
  loads: number;
  failures: number;
  loadMs: { p50: number; p95: number } | null;
};

type SpanOptions = { range: Range; nowMs: number; kind: FailureKind };

/** Start times of the steps up to now, oldest first; the last step is under way. Units: milliseconds since 1970. */
export function listSteps({ range, nowMs }: Pick<SpanOptions, 'range' | 'nowMs'>): number[] {
  const { minutes, step } = SPANS[range];
  const stepMs = step * MINUTE_MS;
  const count = minutes / step;
  const last = Math.floor(nowMs / stepMs) * stepMs;
  return Array.from({ length: count }, (_, index) => last - (count - 1 - index) * stepMs);
}

const countFailures = ({ failures }: ObservedMinute, kind: FailureKind): number =>
  kind === 'all' ? failures.load + failures.integrity + failures.timeout + failures.render : failures[kind];

// Percentiles of several minutes cannot be combined exactly, so this is their mean, weighted by the loads of each
// minute.
function toLoadMs(minutes: readonly ObservedMinute[]): ObservedStep['loadMs'] {
  const timed = minutes.flatMap(({ loads, loadMs }) => (loadMs ? [{ loads, loadMs }] : []));
  const total = timed.reduce((sum, { loads }) => sum + loads, 0);
  if (total === 0) return null;
  const mean = (pick: 'p50' | 'p95') =>
    timed.reduce((sum, { loads, loadMs }) => sum + loads * loadMs[pick], 0) / total;
  return { p50: mean('p50'), p95: mean('p95') };
}

/** Reports on a release in each step up to now; a step without reports has no loads. */
export function toSteps(minutes: readonly ObservedMinute[], options: SpanOptions): ObservedStep[] {
  const { range, kind } = options;
  const stepMs = SPANS[range].step * MINUTE_MS;
  return listSteps(options).map((startMs) => {
    const within = minutes.filter(({ at }) => {
      const age = Date.parse(at) - startMs;
      return age >= 0 && age < stepMs;
    });
    return {
      startMs,
      loads: within.reduce((sum, { loads }) => sum + loads, 0),
      failures: within.reduce((sum, minute) => sum + countFailures(minute, kind), 0),
      loadMs: toLoadMs(within),
    };
  });
}

export const sumSteps = (steps: readonly ObservedStep[]): { loads: number; failures: number } => ({
  loads: steps.reduce((sum, { loads }) => sum + loads, 0),
  failures: steps.reduce((sum, { failures }) => sum + failures, 0),
});
