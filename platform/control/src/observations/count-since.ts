import type { EdgeLoads, EdgeReleaseObservations, FailureCounts } from '@sharpside/contracts/control';

/** Counts of a release between two reads of one edge. */
export type Counted = { loads: EdgeLoads; failures: FailureCounts; fallbacks: number };

type Totals = Pick<EdgeReleaseObservations, 'loads' | 'failures' | 'fallbacks'>;

export const KINDS = ['load', 'integrity', 'timeout', 'render'] as const satisfies (keyof FailureCounts)[];

export const NO_FAILURES: FailureCounts = { load: 0, integrity: 0, timeout: 0, render: 0 };

export const addFailures = (one: FailureCounts, other: FailureCounts): FailureCounts => ({
  load: one.load + other.load,
  integrity: one.integrity + other.integrity,
  timeout: one.timeout + other.timeout,
  render: one.render + other.render,
});

// A counter that fell was reset, so its whole count is new.
const rise = (now: number, before = 0) => (now < before ? now : now - before);

/** Counts since `before`; all counts if there is no `before`. */
export function countSince(now: Totals, before: Totals | undefined): Counted {
  const failures = { ...NO_FAILURES };
  for (const kind of KINDS) failures[kind] = rise(now.failures[kind], before?.failures[kind]);
  return {
    loads: {
      within: now.loads.within.map((times, index) => rise(times, before?.loads.within[index])),
      count: rise(now.loads.count, before?.loads.count),
      sumSeconds: rise(now.loads.sumSeconds, before?.loads.sumSeconds),
    },
    failures,
    fallbacks: rise(now.fallbacks, before?.fallbacks),
  };
}

export const hasCounts = ({ loads, failures, fallbacks }: Counted): boolean =>
  loads.count > 0 || fallbacks > 0 || KINDS.some((kind) => failures[kind] > 0);
