import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';

// npm downloads Lighthouse on demand into its own cache. With its 114 packages (176 MB) it would be the largest
// dependency of the workspace, for a single command.
const LIGHTHOUSE = 'lighthouse@13.5.0';

/** Lighthouse's categories, in its order. */
export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof CATEGORIES)[number];

const categorySchema = v.object({
  score: v.number(),
  auditRefs: v.array(v.object({ id: v.string(), weight: v.number() })),
});
const auditSchema = v.object({
  title: v.string(),
  score: v.nullable(v.number()),
  numericValue: v.optional(v.number()),
});

const reportSchema = v.object({
  categories: v.object({
    performance: categorySchema,
    accessibility: categorySchema,
    'best-practices': categorySchema,
    seo: categorySchema,
  }),
  audits: v.record(v.string(), auditSchema),
});
type Report = v.InferOutput<typeof reportSchema>;

/** One run. Scores are 0–100; `...Ms` are milliseconds of the simulated phone. */
export type LighthouseRun = {
  scores: Record<Category, number>;
  firstContentfulPaintMs: number;
  largestContentfulPaintMs: number;
  totalBlockingTimeMs: number;
  cumulativeLayoutShift: number;
  /** Failed audits of all categories except performance, each with its id and title. */
  faults: string[];
};

const findFaults = ({ categories, audits }: Report): string[] =>
  CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    categories[category].auditRefs.flatMap(({ id, weight }) => {
      const audit = audits[id];
      const isFault = weight > 0 && audit && audit.score !== null && audit.score < 1;
      return isFault ? [`${id}: ${audit.title}`] : [];
    }),
  );

function toRun(report: Report): LighthouseRun {
  const score = (category: Category) => Math.round(report.categories[category].score * 100);
  const measure = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    firstContentfulPaintMs: measure('first-contentful-paint'),
    largestContentfulPaintMs: measure('largest-contentful-paint'),
    totalBlockingTimeMs: measure('total-blocking-time'),
    cumulativeLayoutShift: measure('cumulative-layout-shift'),
    faults: findFaults(report),
  };
}

type LighthouseOptions = { url: string; chromium: string; flags: readonly string[] };

/** Runs Lighthouse's own mobile preset (a slow phone on slow 4G, simulated) with our Chromium. */
export async function runLighthouse({ url, chromium, flags }: LighthouseOptions): Promise<LighthouseRun> {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'));
  const file = join(folder, 'report.json');
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join()}`,
    '--no-enable-error-reporting',
    `--chrome-flags=${['--headless=new', ...flags].join(' ')}`,
  ];
  try {
    await new Promise<void>((resolve, reject) => {
      const child = spawn('npx', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, CHROME_PATH: chromium },
      });
      child.once('error', reject);
      child.once('exit', (code) =>
        code === 0 ? resolve() : reject(new Error(`Lighthouse ended with ${code}; what it said is above.`)),
      );
    });
    return toRun(parseContractJson(reportSchema, await readFile(file, 'utf8'), 'The report of Lighthouse'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
