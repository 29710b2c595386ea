import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from './part.ts';
import type { DrillSite } from './site.ts';
import type { Tabs } from './tabs.ts';

/** A disturbance of the site, and its recovery. */
export type Round = {
  name: string;
  /** `change` takes a release back; it is called once at most, and after the round where it was not. */
  run: (change: () => Promise<void>) => Promise<void>;
};

const AWAY_MS = 6_000;
const AWAY_TOGETHER_MS = 4_000;
const ASLEEP_MS = 60_000;
/** RestartSec of the units. */
const RESTART_MS = 1_000;
/** Time for which nginx leaves a failed server out, and a margin. */
export const SETTLE_MS = 3_000;

type Disturbed = {
  /** False where nothing can be released meanwhile. Default: true. */
  canChange?: boolean;
};

/** A part stopped, killed and made slow. */
function toRounds(name: string, part: () => Part, { canChange = true }: Disturbed = {}): Round[] {
  const during = async (change: () => Promise<void>) => {
    await pause(AWAY_MS / 2);
    if (canChange) await change();
    await pause(AWAY_MS / 2);
  };
  return [
    {
      name: `${name} stopped for ${AWAY_MS / 1000} s`,
      async run(change) {
        await part().stop();
        await during(change);
        await part().start();
      },
    },
    {
      name: `${name} killed`,
      async run(change) {
        await part().kill();
        if (canChange) await change();
        await pause(RESTART_MS);
        await part().start();
      },
    },
    {
      name: `${name} hangs for ${AWAY_MS / 1000} s`,
      async run(change) {
        part().freeze();
        await during(change);
        part().thaw();
      },
    },
  ];
}

async function withStreams(site: DrillSite, maxStreams?: number): Promise<void> {
  for (const at of [0, 1] as const) {
    await site.restartEdge(at, maxStreams);
    await pause(SETTLE_MS);
  }
}

/** All rounds of the drill, in their order. */
export const listRounds = (site: DrillSite, tabs: Tabs): Round[] => [
  {
    name: 'nothing',
    async run(change) {
      await pause(AWAY_MS / 2);
      await change();
      await pause(AWAY_MS / 2);
    },
  },
  ...toRounds('one edge', () => site.edges[0]),
  {
    name: `both edges away for ${AWAY_TOGETHER_MS / 1000} s`,
    async run() {
      await Promise.all(site.edges.map((edge) => edge.stop()));
      await pause(AWAY_TOGETHER_MS);
      await Promise.all(site.edges.map((edge) => edge.start()));
    },
  },
  ...toRounds('one backend', () => site.backends[0]),
  ...toRounds('Redis', () => site.redis),
  ...toRounds('the provider', () => site.provider),
  ...toRounds('the object store', () => site.store, { canChange: false }),
  ...toRounds('one control service', () => site.controls[0]),
  ...toRounds('the other control service', () => site.controls[1]),
  { name: 'rolling restart of all servers', run: () => site.rollingRestart() },
  {
    name: 'a snapshot is published',
    async run(change) {
      await site.backend('publish');
      await change();
    },
  },
  {
    name: 'no room for streams',
    async run() {
      await withStreams(site, 3);
      await pause(AWAY_MS);
      await withStreams(site);
    },
  },
  {
    name: `tabs offline for ${AWAY_MS / 1000} s`,
    async run() {
      await tabs.setOffline(true);
      await pause(AWAY_MS);
      await tabs.setOffline(false);
    },
  },
  {
    name: `tabs asleep for ${ASLEEP_MS / 1000} s`,
    async run() {
      await tabs.setAsleep(true);
      await pause(ASLEEP_MS);
      await tabs.setAsleep(false);
    },
  },
];
