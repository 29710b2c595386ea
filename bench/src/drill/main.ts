// `npm run drill`: runs two of each server with the files of deploy/, and stops and kills one after the other, under
// load and during a rollback. Exits with 1 if a visitor saw an error or a tab did not follow; see docs/operations.md.
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../../scripts/workspace/chromium.ts';
import { APP, type DrillSite, NEWER, STABLE, startDrillSite } from './site.ts';

const APP_PAGE = '/sportsbooks/odds-converter';
const PATHS = ['/', '/faq', APP_PAGE, '/live.json', '/api/freshness', '/api/auth/status'];
const CONNECTIONS = 20;
const PER_SECOND = 100;
const TABS = 6;
const AWAY_MS = 3_000;
/** Time for which nginx skips a server that failed, and a margin. */
const SETTLE_MS = 3_000;
/** Time after a server's return within which a rollback must have reached every tab. */
const HEARD_WITHIN_MS = 5_000;

/** Sends visitors' requests until stopped. Counts the requests, and those without a good answer. */
function startLoad(url: string) {
  const headers = { 'sec-fetch-site': 'same-origin' };
  const load = autocannon(
    {
      url,
      connections: CONNECTIONS,
      overallRate: PER_SECOND,
      duration: 600,
      headers,
      requests: PATHS.map((path) => ({ path })),
    },
    () => undefined,
  );
  const counts = { answered: 0, failed: new Map<string, number>() };
  const fail = (why: string) => counts.failed.set(why, (counts.failed.get(why) ?? 0) + 1);
  load.on('response', (_client, status) => {
    counts.answered += 1;
    if (status >= 400) fail(String(status));
  });
  load.on('reqError', (error: Error) => fail(error.message));
  return Object.assign(counts, { stop: () => load.stop() });
}

const shows = async (page: Page, version: string) =>
  (await page.locator(`[data-release="${APP}@${version}"]`).count()) > 0;

/** Number of tabs that do not show the release within `withinMs`. */
async function countOthers(tabs: readonly Page[], version: string, withinMs: number): Promise<number> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const states = await Promise.all(tabs.map((page) => shows(page, version)));
    const others = states.filter((isShown) => !isShown).length;
    if (others === 0 || Date.now() > deadline) return others;
    await pause(100);
  }
}

async function openTabs(context: BrowserContext, url: string): Promise<Page[]> {
  const tabs: Page[] = [];
  for (let at = 0; at < TABS; at += 1) {
    const page = await context.newPage();
    await page.goto(url + APP_PAGE);
    tabs.push(page);
  }
  return tabs;
}

/** Ends one server, and rolls back while it is away. True if no request failed and every tab followed. */
async function disturb(
  { url, goTo }: DrillSite,
  {
    tabs,
    server,
    signal,
  }: { tabs: Page[]; server: DrillSite['servers'][number]; signal: 'SIGTERM' | 'SIGKILL' },
): Promise<boolean> {
  await goTo(NEWER);
  await Promise.all(tabs.map((page) => page.reload()));
  if ((await countOthers(tabs, NEWER, 30_000)) > 0) throw new Error(`A tab does not show ${APP} ${NEWER}.`);
  const load = startLoad(url);
  await server.end(signal);
  await goTo(STABLE);
  await pause(AWAY_MS);
  await server.start();
  const deaf = await countOthers(tabs, STABLE, HEARD_WITHIN_MS);
  await pause(SETTLE_MS);
  load.stop();
  const failures = [...load.failed].map(([why, count]) => `${count} x ${why}`).join(', ') || 'none';
  console.log(`| ${server.name}, ${signal} | ${load.answered} | ${failures} | ${deaf} of ${TABS} |`);
  return load.failed.size === 0 && deaf === 0;
}

console.log('Building the host and remote-tools, making the sample seasons, starting the servers ...');
const site = await startDrillSite();
const browser = await chromium.launch({
  executablePath: await provideChromium(console.log),
  args: CHROMIUM_ARGS,
});
let noticed = 0;
try {
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const tabs = await openTabs(context, site.url);
  await site.goTo(STABLE);
  console.log('\n| server, how it ended | answers | failed | tabs that did not follow |\n|---|---|---|---|');
  for (const server of site.servers) {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      if (!(await disturb(site, { tabs, server, signal }))) noticed += 1;
    }
  }
} finally {
  await browser.close();
  await site.close();
}
console.log(`\n${noticed === 0 ? 'Nobody noticed anything.' : `Somebody noticed ${noticed} of them.`}`);
process.exitCode = noticed === 0 ? 0 : 1;
