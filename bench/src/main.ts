// `npm run bench`: compares the federated site with a monolith of the same sources, in one run and a real Chromium.
// With paths of screens behind the sign-in as arguments, measures only these.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareVariants, toolsSources } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { createSite, type Site } from '@sharpside/e2e/harness/site';
import { buildInChild } from '@sharpside/mfe/build-apps';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS, provideChromium } from '../../scripts/workspace/chromium.ts';
import { measureCold, middleOf, RUNS, toRows } from './cold-loads.ts';
import { measureMemberScreens } from './measure-member-screens.ts';
import { MEMBER_SCREENS } from './member-screens.ts';
import { buildMonolith } from './monolith-build.ts';
import { type MonolithServer, startMonolithServer } from './monolith-server.ts';
import { loadPage, THROTTLE } from './page-load.ts';
import { measureRollback } from './rollback-times.ts';
import { toTable } from './statistics.ts';

const CONVERTER = '/sportsbooks/odds-converter';

/** Downloads of a returning visitor after a change of one line in remote-tools. */
async function measureReturn(
  browser: Browser,
  { site, monolith, out }: { site: Site; monolith: MonolithServer; out: string },
) {
  const visit = async (url: string, deploy: () => Promise<void>) => {
    const context = await browser.newContext();
    const options = { url: url + CONVERTER, use: 'converter', isThrottled: false } as const;
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
  const home = await measureCold(browser, { urls, path: '/', use: 'heading' });
  const converter = await measureCold(browser, { urls, path: CONVERTER, use: 'converter' });
  const again = await measureReturn(browser, { site, monolith, out });
  const whole = middleOf(converter.federated, 'scriptBytes');
  console.log(
    `\nMedian of ${RUNS} cold loads; ${THROTTLE.rttMs} ms round trips, 1.6 Mbit/s, CPU slowed down ${THROTTLE.cpuSlowdown} times\n`,
  );
  console.log(
    toTable([
      ...toRows({ path: '/', loads: home, scriptAim: 1.05 }),
      ...toRows({ path: CONVERTER, loads: converter, scriptAim: 1.2, usable: 'calculator answers' }),
      { what: 'downloaded again after a one-line change', ...again, unit: 'bytes' },
    ]),
  );
  const share = again.federated / whole;
  console.log(
    `\nThat is ${(share * 100).toFixed(1)} % of the app's JavaScript  ${share <= 0.05 ? 'met' : 'MISSED'} (at most 5 %)`,
  );
}

/** Measures the public parts: pages and the calculator, a returning visitor, and a rollback. */
async function measurePublic(browser: Browser, out: string) {
  const build = await buildMonolith({ toolsFolder: toolsSources('1.0.0'), out: join(out, 'first') });
  const site = await createSite({ config: {} });
  const monolith = await startMonolithServer(build, site.url);
  try {
    await compare(browser, { site, monolith, out });
  } finally {
    await monolith.close();
    await site.close();
  }
  const second = await createSite({ config: {} });
  await second.release('1.1.0');
  printRollback(await measureRollback(second, browser));
  await second.close();
}

const chosen = process.argv.slice(2);
const known = MEMBER_SCREENS.map(({ path }) => path);
const unknown = chosen.filter((path) => !known.includes(path));
if (unknown.length > 0)
  throw new Error(`Not measured: ${unknown.join(', ')}; choose from ${known.join(', ')}.`);
const executablePath = await provideChromium(console.error);

const out = await mkdtemp(join(tmpdir(), 'bench-'));
console.log('Building the apps, their variants and the monolith ...');
await buildInChild(join(ROOT, 'host'));
await prepareVariants();
const browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS });
try {
  if (chosen.length === 0) await measurePublic(browser, out);
  await measureMemberScreens(browser, { paths: chosen.length === 0 ? known : chosen, out });
} finally {
  await browser.close();
  await rm(out, { recursive: true, force: true });
}
console.log(
  `\nDone after ${(performance.now() / 60_000).toFixed(1)} min. What the numbers mean, and what was missed and why: docs/benchmarks.md`,
);
