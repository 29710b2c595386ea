// `npm run drill [name]`: a whole site with the files of deploy/, two of each server, under load, with every part stopped, killed
// and made slow in turn, restarted and rolled back with tabs open; see docs/operations.md.
import { setTimeout as pause } from 'node:timers/promises';
import { APP } from './commands.ts';
import { createToken } from './create-token.ts';
import { APP_PAGE, KINDS, type Kind, startLoad, type Tally } from './load.ts';
import { startPublisher } from './publisher.ts';
import { listRounds, type Round, SETTLE_MS } from './rounds.ts';
import { type DrillSite, startDrillSite } from './site.ts';
import { createSightings } from './staleness.ts';
import { openTabs } from './tabs.ts';

const PER_SECOND = 200;
const TABS = 12;
/** Time after a part's return within which a rollback must have reached everybody. */
const HEARD_WITHIN_MS = 5_000;
const MEBIBYTE = 2 ** 20;

type Tallies = Record<Kind, Tally> & { publish: Tally };
const COLUMNS = [...KINDS, 'publish'] as const;

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const toReasons = (tallies: Tallies) =>
  COLUMNS.flatMap((kind) =>
    [...tallies[kind].reasons].map(([reason, count]) => `${kind}: ${count} × ${reason}`),
  ).join('; ');

type Outcome = { name: string; tallies: Tallies; staleMs: number; deafTabs: number };

function toLine({ name, tallies, staleMs, deafTabs }: Outcome): string {
  const cells = COLUMNS.map((kind) => {
    const { asked, failed, slowestMs } = tallies[kind];
    return `${failed} of ${asked}, ${toSeconds(slowestMs)}`;
  });
  return `| ${[name, ...cells, toSeconds(staleMs), `${deafTabs} of ${TABS}`].join(' | ')} |`;
}

/** Memory of each part now, in MiB. */
function listMemory(site: DrillSite): string {
  const parts = [...site.edges, ...site.backends, ...site.controls, site.redis];
  return parts
    .map((part) => `${part.name.split('@')[0]} ${Math.round((part.readMemory() ?? 0) / MEBIBYTE)}`)
    .join(', ');
}

const only = process.argv[2];
const site = await startDrillSite(console.log, { isApart: true });
const consoleUrl = site.nginx.control.url;
const token = await createToken(site, { app: APP, right: 'publish', holder: 'Tools team' });
const tabs = await openTabs({ url: site.url, path: APP_PAGE, app: APP, count: TABS });
const sightings = createSightings();
const load = await startLoad({
  url: site.url,
  files: site.files,
  perSecond: PER_SECOND,
  console: { url: consoleUrl, token },
  onSighting: sightings.add,
});
const publisher = startPublisher({ folder: site.folder, url: consoleUrl, token });
const take = async (): Promise<Tallies> => {
  const [all, publish] = await Promise.all([load.take(), publisher.take()]);
  return { ...all, publish };
};

async function disturb({ name, run }: Round): Promise<Outcome> {
  const version = await site.release();
  await tabs.reload(version);
  await take();
  let isChanged = false;
  const change = async () => {
    isChanged = true;
    await site.rollback();
  };
  await run(change);
  if (!isChanged) await change();
  const deafTabs = await tabs.countStale(site.stable, HEARD_WITHIN_MS);
  await pause(SETTLE_MS);
  const tallies = await take();
  return { name, tallies, staleMs: await sightings.takeStaleness(site, site.stable), deafTabs };
}

const reasons: string[] = [];
const totals = { asked: 0, failedPages: 0, deafTabs: 0 };
const startedAt = Date.now();
try {
  console.log(
    `\n${PER_SECOND} requests a second at ${site.url}, ${TABS} tabs. Failed of asked, and the slowest answer; stale: the last page that was asked for after a rollback and did not have it:\n`,
  );
  console.log(`| what happens | ${COLUMNS.join(' | ')} | stale | deaf tabs |`);
  console.log(`|---|${COLUMNS.map(() => '---|').join('')}---|---|`);
  const toStore = { requests: await site.store.countRequests(), since: Date.now() };
  for (const round of listRounds(site, tabs)) {
    if (only !== undefined && !round.name.includes(only)) continue;
    const outcome = await disturb(round);
    console.log(toLine(outcome));
    if (round.name === 'nothing') {
      const requests = (await site.store.countRequests()) - toStore.requests;
      const seconds = (Date.now() - toStore.since) / 1000;
      reasons.push(`Requests to the object store meanwhile: ${(requests / seconds).toFixed(1)} a second.`);
    }
    const why = toReasons(outcome.tallies);
    if (why !== '') reasons.push(`${round.name}: ${why}`);
    for (const kind of KINDS) totals.asked += outcome.tallies[kind].asked;
    totals.failedPages += outcome.tallies.page.failed + outcome.tallies.file.failed;
    totals.deafTabs += outcome.deafTabs;
  }
  reasons.push(`Memory at the end, in MiB: ${listMemory(site)}.`);
} finally {
  await load.stop();
  await publisher.stop();
  await tabs.close();
  await site.close();
}
for (const line of reasons) console.log(`\n${line}`);
console.log(
  `\n${totals.asked} requests in ${toSeconds(Date.now() - startedAt)}: ${totals.failedPages} pages and files failed, ${totals.deafTabs} tabs did not hear of a rollback.`,
);
