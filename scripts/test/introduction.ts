import type { LastRun } from './history.ts';
import type { KnownNeed } from './needs.ts';
import { formatClock } from './tally.ts';

type Introduction = {
  /** In words: what was asked for. */
  scope: string;
  /** Number of files; undefined for what does not run. */
  unitFiles: number | undefined;
  browserFiles: number | undefined;
  /** The site that runs already. */
  siteUrl: string | undefined;
  needs: readonly KnownNeed[];
  lastRun: LastRun | undefined;
};

const LABEL_WIDTH = 15;
const row = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}`;

/** The first lines of a run: what will run and with what, what is missing, and how long it took last time. */
export function formatIntroduction(introduction: Introduction): string {
  const { scope, unitFiles, browserFiles, siteUrl, needs, lastRun } = introduction;
  const browser = needs.find(({ tag }) => tag === 'chromium')?.found ?? 'no browser';
  const others = needs.filter(({ tag }) => tag !== 'chromium');
  const here = others.flatMap(({ found }) => found ?? []);
  const lines = [`Sharpside tests: ${scope}`];
  if (siteUrl === undefined) lines.push(row('checks', 'format, lint, import rules, types'));
  if (unitFiles !== undefined) lines.push(row('unit tests', `${unitFiles} files`));
  if (browserFiles !== undefined) {
    lines.push(
      row('browser tests', `${browserFiles} files${siteUrl ? `, at ${siteUrl}` : ''}, in ${browser}`),
    );
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
