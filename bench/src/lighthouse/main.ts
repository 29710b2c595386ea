// `npm run bench:lighthouse`: Lighthouse on `PAGES` of the whole product, with sample seasons.

import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { listMemberApps, toDistFolder } from '@sharpside/e2e/harness/builds/member-apps';
import { prepareSampleSeasons } from '@sharpside/e2e/harness/builds/sample-seasons';
import { prepareVariants } from '@sharpside/e2e/harness/builds/variants';
import { ROOT } from '@sharpside/e2e/harness/builds/workspace';
import { createSite } from '@sharpside/e2e/harness/site';
import { buildApps } from '@sharpside/mfe/build-apps';
import { CHROMIUM_ARGS, provideChromium } from '../../../scripts/workspace/chromium.ts';
import { median } from '../statistics.ts';
import { CATEGORIES, type LighthouseRun, runLighthouse } from './run-lighthouse.ts';

/**
 * Pages that need no sign-in, except the operator's own pages. The page for unknown addresses is left out, because with
 * its status 404 it cannot reach 100 for SEO.
 */
const PAGES = ['/', '/login', '/faq', '/sportsbooks/odds-converter', '/sportsbooks/arbitrage-calculator'];

const AIM = 100;

const { values, positionals } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const pages = PAGES.filter((page) => positionals.length === 0 || positionals.includes(page));
const unknown = positionals.filter((page) => !PAGES.includes(page));
if (unknown.length > 0)
  throw new Error(`Not measured: ${unknown.join(', ')}; choose from ${PAGES.join(', ')}.`);

type Target = { url: string; close(): Promise<void> };

async function startSite(): Promise<Target> {
  console.log('Building every app, and the sample seasons where they are not of today ...');
  await prepareSampleSeasons();
  const remotes = listMemberApps();
  await buildApps(
    [join(ROOT, 'host'), ...remotes.map((app) => dirname(toDistFolder(app)))].map((root) => ({ root })),
  );
  await prepareVariants();
  return createSite({ config: {}, backend: true, remotes });
}

const toScores = ({ scores }: LighthouseRun) => CATEGORIES.map((category) => scores[category]);

function toLine(scores: readonly number[], run: LighthouseRun): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
  return [
    ...scores.map((score) => `${score}`.padStart(6)),
    ms(run.firstContentfulPaintMs),
    ms(run.largestContentfulPaintMs),
    ms(run.totalBlockingTimeMs),
    run.cumulativeLayoutShift.toFixed(4).padStart(9),
  ].join('');
}

/**
 * Prints the runs of one page, one per line, and the faults that Lighthouse finds. Returns the median of each category.
 */
async function measure({ url, chromium }: { url: string; chromium: string }): Promise<number[]> {
  console.log(`\n${url}\n  perf  a11y  best   seo      FCP      LCP      TBT      CLS`);
  const runs: LighthouseRun[] = [];
  for (let run = 0; run < Number(values.runs); run += 1) {
    const done = await runLighthouse({ url, chromium, flags: CHROMIUM_ARGS });
    runs.push(done);
    console.log(toLine(toScores(done), done));
  }
  for (const line of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  ${line}`);
  return CATEGORIES.map((category) => median(runs.map(({ scores }) => scores[category])));
}

const target: Target = values.url ? { url: values.url, close: async () => {} } : await startSite();
try {
  console.log('\nLighthouse, mobile preset');
  const chromium = await provideChromium(console.error);
  const medians = new Map<string, number[]>();
  for (const page of pages)
    medians.set(page, await measure({ url: new URL(page, target.url).href, chromium }));
  console.log(`\n${`Medians of ${values.runs}`.padEnd(38)}  perf  a11y  best   seo`);
  for (const [page, scores] of medians) {
    const line = scores.map((score) => `${score}`.padStart(6)).join('');
    const isMet = scores.every((score) => score >= AIM);
    console.log(`${page.padEnd(38)}${line}  ${isMet ? 'met' : `MISSED (${AIM} each)`}`);
  }
} finally {
  await target.close();
}
