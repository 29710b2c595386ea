import type { Metrics } from '@sharpside/server-kit';
import type { FollowerStatus } from '@sharpside/warehouse/shared-store/follower';

// Before the first success `served` is 0, so the number of missing entries is unknown and counts as 1.
const countBehind = ({ newest, served }: FollowerStatus): number =>
  served === 0 ? Math.min(newest, 1) : Math.max(0, newest - served);

export function addFollowerMetrics(metrics: Metrics, read: () => FollowerStatus): void {
  metrics.addGauge({
    name: 'backend_shared_store_unreached_seconds',
    help: 'Time since the store that snapshots come from last answered; 0 during a fetch.',
    read: () => read().unreachedMs / 1000,
  });
  metrics.addGauge({
    name: 'backend_shared_snapshots_behind',
    help: 'Entries of the log of that store which this process does not serve yet.',
    read: () => countBehind(read()),
  });
  metrics.addGauge({
    name: 'backend_shared_snapshot_refused',
    help: 'Whether the newest snapshot of that store could not be taken, 1 or 0.',
    read: () => (read().problem?.kind === 'refused' ? 1 : 0),
  });
}

// A request to the store that hangs gives no error. After this time it counts as a problem nevertheless.
const LONG_MS = 60_000;

/** Problems for `/readyz`: the store cannot be reached, or its newest snapshot is not served. Empty if all is well. */
export function toFollowerProblem(status: FollowerStatus | undefined): string[] {
  if (status === undefined) return [];
  const { problem, unreachedMs } = status;
  if (problem === undefined) {
    if (unreachedMs < LONG_MS) return [];
    return [
      `cannot look for newer snapshots: their store has not answered for ${Math.round(unreachedMs / 1000)} s`,
    ];
  }
  const { kind, reason } = problem;
  const said =
    kind === 'unreachable' ? 'cannot look for newer snapshots' : 'the newest snapshot is not served';
  return [`${said}: ${reason}`];
}
