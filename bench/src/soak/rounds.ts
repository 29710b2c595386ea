import { setTimeout as pause } from 'node:timers/promises';
import { disturb, type Fault, full, killed } from './faults.ts';
import { type Outcomes, toFailures } from './figures/outcomes.ts';
import type { SoakRecord } from './figures/record.ts';
import type { Operators } from './load/operators.ts';
import type { Strangers } from './load/strangers.ts';
import type { Visitors } from './load/visitors.ts';
import type { Disk } from './site/disk.ts';
import type { Server } from './site/servers.ts';
import type { SoakSite } from './site/site.ts';

/**
 * Rounds in which the same servers are killed. What is killed begins anew and cannot grow, so it is the others whose
 * memory is compared; each server is one of them in one act.
 */
type Act = { name: string; victims: readonly Server[]; judged: readonly Server[] };

const toActs = ({ edge, backend, control }: SoakSite): Act[] => [
  { name: 'the edge is killed', victims: [edge], judged: [backend, control] },
  { name: 'backend and control service are killed', victims: [backend, control], judged: [edge] },
];

/** Rounds of an act that are compared, besides one that warms it up. */
const toRounds = (minutes: number) => (minutes >= 30 ? 8 : 3);

/** Connections are closed, timers of requests have run out, and garbage has nobody left. */
const REST_MS = 8_000;
/** Time from a round's rest to the next round: garbage collection, and reading of files. */
const LOOK_MS = 2_000;

type RoundsOptions = {
  site: SoakSite;
  minutes: number;
  dice: (limit: number) => number;
  outcomes: Outcomes;
  record: SoakRecord;
  disk: Disk | undefined;
  visitors: Visitors;
  strangers: Strangers;
  operators: Operators;
};

/** One round: the same work, and the same faults, in another order. */
async function runRound(options: RoundsOptions, faults: readonly Fault[], roundMs: number): Promise<void> {
  const { visitors, strangers, operators, outcomes, dice } = options;
  visitors.come();
  strangers.come();
  await Promise.all([
    pause(roundMs),
    operators.work(),
    operators.refresh(),
    disturb(faults, { outcomes, dice, roundMs }),
  ]);
  await options.record.readDelays();
  strangers.leave();
  await visitors.leave();
  await pause(REST_MS);
}

/** All rounds of a run. */
export async function runRounds(options: RoundsOptions): Promise<void> {
  const { site, minutes, disk, record } = options;
  const acts = toActs(site);
  const rounds = toRounds(minutes);
  const roundMs = Math.max(1_000, (minutes * 60_000) / (acts.length * (rounds + 1)) - REST_MS - LOOK_MS);
  for (const { name, victims, judged } of acts) {
    const faults = [...victims.map(killed), ...(disk ? [full(disk)] : [])];
    for (let at = 0; at <= rounds; at += 1) {
      console.log(`${name}: ${at === 0 ? 'a round to warm up' : `round ${at} of ${rounds}`} ...`);
      await runRound(options, faults, roundMs);
      await record.look(judged, at === 0);
      for (const line of toFailures(options.outcomes)) console.log(`  ${line}`);
    }
  }
}
