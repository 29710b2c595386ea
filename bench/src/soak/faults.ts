import { setTimeout as pause } from 'node:timers/promises';
import type { FaultName, Outcomes } from './figures/outcomes.ts';
import type { Disk } from './site/disk.ts';
import type { Server } from './site/servers.ts';

/** RestartSec of the units in deploy/. */
const RESTART_MS = 1_000;
const FULL_MS = 4_000;

/** A fault that comes in each round. */
export type Fault = { name: FaultName; happen(): Promise<void> };

/** Kills a server as a system out of memory does, and starts it again. */
export const killed = (server: Server): Fault => ({
  name: toKilled(server.name),
  async happen() {
    await server.kill();
    await pause(RESTART_MS);
    await server.start();
  },
});

function toKilled(name: string): FaultName {
  if (name === 'edge') return 'edge killed';
  return name === 'backend' ? 'backend killed' : 'control service killed';
}

/** A disk without room. */
export const full = (disk: Disk): Fault => ({ name: 'disk full', happen: () => disk.fill(FULL_MS) });

type ScheduleOptions = {
  outcomes: Outcomes;
  dice: (limit: number) => number;
  /** Faults come in the first half of a round, one after the other, so that all is well again at its end. */
  roundMs: number;
};

/** Has each fault happen once, at times of the dice, in an order of the dice. */
export async function disturb(
  faults: readonly Fault[],
  { outcomes, dice, roundMs }: ScheduleOptions,
): Promise<void> {
  const left = [...faults];
  const share = roundMs / 2 / Math.max(1, faults.length);
  while (left.length > 0) {
    const [fault] = left.splice(dice(left.length), 1);
    if (fault === undefined) return;
    await pause(dice(share));
    outcomes.begin(fault.name);
    await fault.happen();
    outcomes.end(fault.name);
  }
}
