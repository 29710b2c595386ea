import type { LastRun } from '../history.ts';
import type { TestCount } from '../layers.ts';
import type { KnownNeed } from '../needs.ts';
import { formatClock } from '../tally.ts';

type Introduction = {
  /** Describes what was asked for. */
  scope: string;
  hasChecks: boolean;
  /** Undefined if no unit tests run. */
  unit: TestCount | undefined;
  browser: TestCount | undefined;
  /** URL of a site that already runs. */
  siteUrl: string | undefined;
  needs: readonly KnownNeed[];
  lastRun: LastRun | undefined;
};

const formatCount = ({ files, tests }: TestCount) =>
  `${tests.toLocaleString('en-US')} or more in ${files} file${files === 1 ? '' : 's'}`;

const LABEL_WIDTH = 15;
const row = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}`;

/** The first lines of a run: the tests and tools of the run, missing needs, and the duration of the last run. */
export function formatIntroduction(introduction: Introduction): string {
  const { scope, hasChecks, unit, browser, siteUrl, needs, lastRun } = introduction;
  const chromium = needs.find(({ tag }) => tag === 'chromium')?.found ?? 'no browser';
  const others = needs.filter(({ tag }) => tag !== 'chromium');
  const here = others.flatMap(({ found }) => found ?? []);
  const lines = [`Sharpside tests: ${scope}`];
  if (hasChecks)
    lines.push(row('checks', 'format, lint, import rules, layers, unused code, types, documents'));
  if (unit !== undefined) lines.push(row('unit tests', formatCount(unit)));
  if (browser !== undefined) {
    const site = siteUrl === undefined ? '' : `, at ${siteUrl}`;
    lines.push(row('browser tests', `${formatCount(browser)}${site}, in ${chromium}`));
  }
  if (here.length > 0) lines.push(row('with', here.join(', ')));
  for (const { title, remedy, found } of needs) {
    if (found === undefined)
      lines.push(row('without', `${title}: its tests are skipped. To run them: ${remedy}`));
  }
  const last = lastRun
    ? `${lastRun.tests.toLocaleString('en-US')} tests in ${formatClock(lastRun.ms)} min`
    : 'not known: this is the first run';
  lines.push(row('last time', last), '');
  return lines.join('\n');
}
