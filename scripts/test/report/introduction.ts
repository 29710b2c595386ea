import type { KnownNeed } from '../needs.ts';

type Introduction = {
  /** The requested tests, in words. */
  scope: string;
  hasChecks: boolean;
  /** Number of files. Undefined if no unit tests run. */
  unit: number | undefined;
  browser: number | undefined;
  /** URL of a site that already runs. */
  siteUrl: string | undefined;
  needs: readonly KnownNeed[];
};

const formatCount = (files: number) => `${files} file${files === 1 ? '' : 's'}`;

const LABEL_WIDTH = 15;
const row = (label: string, text: string) => `  ${label.padEnd(LABEL_WIDTH)}${text}`;

/** The first lines of a run: the tests and tools of the run, and missing needs. */
export function formatIntroduction(introduction: Introduction): string {
  const { scope, hasChecks, unit, browser, siteUrl, needs } = introduction;
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
  lines.push('');
  return lines.join('\n');
}
