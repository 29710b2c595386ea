// `pnpm bench`: the federated site beside a monolith of the same sources, in one run, in a real Chromium.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHROMIUM_ARGS, requireChromium } from 'e2e/harness/browser';
import { createSite, type Site } from 'e2e/harness/site';
import { prepareVariants, toolsSources } from 'e2e/harness/variants';
import { ROOT } from 'e2e/harness/workspace';
import { buildInChild } from 'platform/build-apps';
import { type Browser, chromium } from 'playwright-core';
import { buildMonolith } from './monolith-build.ts';
import { type MonolithServer, startMonolithServer } from './monolith-server.ts';
import { loadPage, loadPageCold, type PageLoad, THROTTLE } from './page-load.ts';
import { measureRollback } from './rollback-times.ts';
import { median, type Row, toTable } from './statistics.ts';

const CONVERTER = '/sportsbooks/odds-converter';
const RUNS = 7;

type Side = 'federated' | 'monolith';
type Sides<T> = Record<Side, T>;

const middleOf = (loads: readonly PageLoad[], measure: keyof PageLoad) =>
  median(loads.map((load) => load[measure]));

/** Both sides in turn, so that what the machine does meanwhile falls on both alike. */
async function measureCold(browser: Browser, { urls, path }: { urls: Sides<string>; path: string }) {
  const loads: Sides<PageLoad[]> = { federated: [], monolith: [] };
  for (let run = 0; run < RUNS; run += 1) {
    for (const side of ['federated', 'monolith'] as const) {
      loads[side].push(
        await loadPageCold(browser, { url: urls[side] + path, isCalculator: path === CONVERTER }),
      );
    }
  }
  return loads;
}

function toRows(path: string, { federated, monolith }: Sides<PageLoad[]>): Row[] {
  const row = (what: string, measure: keyof PageLoad, rest: Pick<Row, 'unit' | 'aim'>): Row => ({
    what: `${path}: ${what}`,
    federated: middleOf(federated, measure),
    monolith: middleOf(monolith, measure),
    ...rest,
  });
  const rows = [
    row('JavaScript', 'scriptBytes', { unit: 'bytes', ...(path === '/' && { aim: 1.25 }) }),
    row('requests for it', 'scriptRequests', { unit: '' }),
    row('heading painted', 'headingMs', { unit: 'ms' }),
  ];
  return path === '/' ? rows : [...rows, row('calculator answers', 'usableMs', { unit: 'ms', aim: 1.1 })];
}

/** What a visitor who was here before downloads again after one line of remote-tools changed. */
async function measureReturn(
  browser: Browser,
  { site, monolith, out }: { site: Site; monolith: MonolithServer; out: string },
) {
  const visit = async (url: string, deploy: () => Promise<void>) => {
    const context = await browser.newContext();
    const options = { url: url + CONVERTER, isCalculator: true, isThrottled: false };
    await loadPage(context, options);
    await deploy();
    const { scriptBytes } = await loadPage(context, options);
    await context.close();
    return scriptBytes;
  };
  await site.release('1.1.0');
  const federated = await visit(site.url, () => site.release('1.2.0'));
  monolith.use(await buildMonolith({ toolsFolder: toolsSources('1.1.0'), out: join(out, 'before') }));
  const changed = await buildMonolith({ toolsFolder: toolsSources('1.2.0'), out: join(out, 'after') });
  return { federated, monolith: await visit(monolith.url, async () => monolith.use(changed)) };
}

function printRollback({ commandMs, newLoadMs, openTabMs }: Awaited<ReturnType<typeof measureRollback>>) {
  const verdict = (value: number, aim: number) =>
    `${value.toFixed(0)} ms  ${value <= aim ? 'met' : 'MISSED'} (at most ${aim} ms)`;
  console.log(`\nRollback, from the moment it is written (the command itself: ${commandMs} ms)`);
  console.log(`a new page load shows the old release   ${verdict(newLoadMs, 250)}`);
  console.log(`an open tab has healed                  ${verdict(openTabMs, 2_000)}`);
}

async function compare(
  browser: Browser,
  { site, monolith, out }: { site: Site; monolith: MonolithServer; out: string },
) {
  const urls = { federated: site.url, monolith: monolith.url };
  const home = await measureCold(browser, { urls, path: '/' });
  const converter = await measureCold(browser, { urls, path: CONVERTER });
  const again = await measureReturn(browser, { site, monolith, out });
  const whole = middleOf(converter.federated, 'scriptBytes');
  console.log(
    `\nMedian of ${RUNS} cold loads; ${THROTTLE.rttMs} ms round trips, 1.6 Mbit/s, CPU slowed down ${THROTTLE.cpuSlowdown} times\n`,
  );
  console.log(
    toTable([
      ...toRows('/', home),
      ...toRows(CONVERTER, converter),
      { what: 'downloaded again after a one-line change', ...again, unit: 'bytes' },
    ]),
  );
  const share = again.federated / whole;
  console.log(
    `\nThat is ${(share * 100).toFixed(1)} % of the app's JavaScript  ${share <= 0.1 ? 'met' : 'MISSED'} (at most 10 %)`,
  );
}

const executablePath = requireChromium();

const out = await mkdtemp(join(tmpdir(), 'bench-'));
console.log('Building the apps, their variants and the monolith ...');
await buildInChild(join(ROOT, 'host'));
await prepareVariants();
const build = await buildMonolith({ toolsFolder: toolsSources('1.0.0'), out: join(out, 'first') });
const site = await createSite({ config: {} });
const monolith = await startMonolithServer(build, site.url);
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  await compare(browser, { site, monolith, out });
  const second = await createSite({ config: {} });
  await second.release('1.1.0');
  printRollback(await measureRollback(second, browser));
  await second.close();
} finally {
  await browser.close();
  await monolith.close();
  await site.close();
  await rm(out, { recursive: true, force: true });
}
console.log(
  `\nDone after ${(performance.now() / 60_000).toFixed(1)} min. What the numbers mean, and what was missed and why: docs/benchmarks.md`,
);
