// `pnpm bench:lighthouse`: Lighthouse on the front page of the whole product, with sample seasons.

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
import { type Category, type LighthouseRun, runLighthouse } from './run-lighthouse.ts';

const AIMS: Record<Category, number> = { performance: 95, accessibility: 100, 'best-practices': 100 };

const { values } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '5' } },
});

/** Address of a site, and a function that ends it. */
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

const target: Target = values.url ? { url: values.url, close: async () => {} } : await startSite();
const url = new URL('/', target.url).href;

function toLine({ scores, ...run }: LighthouseRun): string {
  const ms = (value: number) => `${value.toFixed(0)} ms`.padStart(9);
  return [
    ...Object.values(scores).map((score) => `${score}`.padStart(6)),
    ms(run.firstContentfulPaintMs),
    ms(run.largestContentfulPaintMs),
    ms(run.totalBlockingTimeMs),
    run.cumulativeLayoutShift.toFixed(4).padStart(9),
  ].join('');
}

try {
  console.log(`\nLighthouse, mobile preset, ${url}\n  perf  a11y  best      FCP      LCP      TBT      CLS`);
  const runs: LighthouseRun[] = [];
  const chromium = await provideChromium(console.error);
  for (let run = 0; run < Number(values.runs); run += 1) {
    const done = await runLighthouse({ url, chromium, flags: CHROMIUM_ARGS });
    runs.push(done);
    console.log(toLine(done));
  }
  console.log(`\nMedian of ${runs.length}:`);
  for (const category of ['performance', 'accessibility', 'best-practices'] as const) {
    const score = median(runs.map(({ scores }) => scores[category]));
    const verdict = score >= AIMS[category] ? 'met' : 'MISSED';
    console.log(`${category.padEnd(16)}${`${score}`.padStart(4)}  ${verdict} (at least ${AIMS[category]})`);
  }
  for (const fault of new Set(runs.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
} finally {
  await target.close();
}
