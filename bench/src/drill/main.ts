// `npm run drill`: a whole site with the files of deploy/, under load, with every part stopped, killed and made slow in turn,
// restarted and rolled back with tabs open; see docs/operations.md.
import { setTimeout as pause } from 'node:timers/promises';
import { APP } from './commands.ts';
import { KINDS, type Kind, startLoad, type Tally } from './load.ts';
import type { Part } from './part.ts';
import { type DrillSite, startDrillSite } from './site.ts';
import { openTabs, type Tabs } from './tabs.ts';

const PER_SECOND = 100;
const TABS = 12;
const AWAY_MS = 6_000;
const AWAY_TOGETHER_MS = 4_000;
const ASLEEP_MS = 60_000;
/** Time for which nginx leaves a failed server out, and a margin. */
const SETTLE_MS = 3_000;
/** Time after a part's return within which a rollback must have reached everybody. */
const HEARD_WITHIN_MS = 5_000;

type Round = { name: string; run: () => Promise<void> };

/** Disturbances of a part, each with its recovery. */
const toRounds = (name: string, part: () => Part): Round[] => [
  {
    name: `${name} stopped for ${AWAY_MS / 1000} s`,
    async run() {
      await part().stop();
      await pause(AWAY_MS);
      await part().start();
    },
  },
  {
    name: `${name} killed`,
    async run() {
      await part().kill();
      await pause(1_000); // RestartSec of the unit.
      await part().start();
    },
  },
  {
    name: `${name} hangs for ${AWAY_MS / 1000} s`,
    async run() {
      part().freeze();
      await pause(AWAY_MS);
      part().thaw();
    },
  },
];

const listRounds = (site: DrillSite, tabs: Tabs): Round[] => [
  { name: 'nothing', run: () => pause(AWAY_MS) },
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
  ...toRounds('the object store', () => site.store),
  ...toRounds('the control service', () => site.control),
  { name: 'rolling restart of all servers', run: () => site.rollingRestart() },
  {
    name: 'no room for streams',
    async run() {
      for (const at of [0, 1] as const) {
        await site.restartEdge(at, 3);
        await pause(SETTLE_MS);
      }
      await pause(AWAY_MS);
      for (const at of [0, 1] as const) {
        await site.restartEdge(at);
        await pause(SETTLE_MS);
      }
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

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const toReasons = (tallies: Record<Kind, Tally>) =>
  KINDS.flatMap((kind) =>
    [...tallies[kind].reasons].map(([reason, count]) => `${kind}: ${count} × ${reason}`),
  ).join('; ');

function toLine(name: string, tallies: Record<Kind, Tally>, deaf: number, of: number): string {
  const cells = KINDS.map((kind) => {
    const { asked, failed, slowestMs } = tallies[kind];
    return `${failed} of ${asked}, ${toSeconds(slowestMs)}`;
  });
  return `| ${[name, ...cells, `${deaf} of ${of}`].join(' | ')} |`;
}

const only = process.argv[2];
const site = await startDrillSite(console.log);
const tabs = await openTabs({ url: site.url, path: '/sportsbooks/odds-converter', app: APP, count: TABS });
const load = await startLoad({ url: site.url, files: site.files, perSecond: PER_SECOND });
const reasons: string[] = [];
let failedPages = 0;
let deafTabs = 0;
try {
  console.log(
    `\n${PER_SECOND} requests a second at ${site.url}, ${TABS} tabs. Failed of asked, and the slowest answer:\n`,
  );
  console.log(`| what happens | ${KINDS.join(' | ')} | deaf tabs |`);
  console.log(`|---|${KINDS.map(() => '---|').join('')}---|`);
  for (const { name, run } of listRounds(site, tabs)) {
    if (only !== undefined && !name.includes(only)) continue;
    const version = await site.release();
    await tabs.reload(version);
    await load.take();
    await run();
    await pause(SETTLE_MS);
    const tallies = await load.take();
    await site.rollback();
    const deaf = await tabs.countStale(site.stable, HEARD_WITHIN_MS);
    console.log(toLine(name, tallies, deaf, tabs.count));
    const why = toReasons(tallies);
    if (why !== '') reasons.push(`${name}: ${why}`);
    failedPages += tallies.page.failed + tallies.file.failed;
    deafTabs += deaf;
  }
} finally {
  await load.stop();
  await tabs.close();
  await site.close();
}
for (const line of reasons) console.log(`\n${line}`);
console.log(`\n${failedPages} pages and files failed, ${deafTabs} tabs did not hear of a rollback.`);
