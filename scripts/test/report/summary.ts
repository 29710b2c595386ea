import { stripVTControlCharacters } from 'node:util';
import type { KnownNeed } from '../needs.ts';
import type { FlakyFile } from '../retry.ts';
import type { Failure } from '../run-event.ts';
import { countPassed, formatClock, listFailures, listSkips, type Skip, type Step } from '../tally.ts';

const MAX_FAILURES = 20;
const MAX_NAMES = 3;
const MAX_SLOW_FILES = 5;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/**
 * Lines that are kept of a browser test's message: the element that was looked for, what was there instead, and the
 * line number that our reporter adds.
 */
const BROWSER_LINE = /^(Locator|Received|Error|Line): /;

/** The name of a test in the output of a check that runs Vitest. */
const FAILED_TEST = /^FAIL /;

/**
 * The reason of a failure: the first line with text, or the first failed test in the output of Vitest, followed by the
 * lines of a browser test.
 */
function toReason(message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    // Biome fills lines up with `━`.
    .map((line) => line.replace(/[\s━]+$/, '').trim())
    .filter((line) => line !== '');
  const failed = lines.findIndex((line) => FAILED_TEST.test(line));
  const [first = '', ...others] = lines.slice(Math.max(0, failed));
  return [first, ...others.filter((line) => BROWSER_LINE.test(line))].join('; ');
}

/** A pattern that finds a title. Any character matches in place of a character with a meaning in patterns. */
const toPattern = (name: string) =>
  name.replace(/[\\^*+?.()[\]{}|]|\$(?!$)|\s/g, (sign) => (sign === ' ' ? ' ' : '.'));

/** The command that runs only the failed test; undefined for a failure outside of a file. */
export function toRerun({ file, name, rerun }: Failure): string | undefined {
  if (rerun !== undefined) return rerun;
  if (!file.includes('/')) return undefined;
  return `npm test -- ${file}${name === undefined ? '' : ` --title=${quote(toPattern(name))}`}`;
}

export function formatFailure(failure: Failure): string {
  const { file, title, message } = failure;
  const lines = [`  ${file && `${file} > `}${title}`, `      ${toReason(message)}`];
  const rerun = toRerun(failure);
  if (rerun) lines.push(`      ${rerun}`);
  return lines.join('\n');
}

const count = (n: number, what: string) => `${n.toLocaleString('en-US')} ${what}${n === 1 ? '' : 's'}`;

function toFiles(skips: readonly Skip[]): string {
  const files = [...new Set(skips.map(({ file, title }) => file || title))];
  const more = files.length > MAX_NAMES ? ` and ${files.length - MAX_NAMES} more files` : '';
  return `${files.slice(0, MAX_NAMES).join(', ')}${more}`;
}

/** Skipped tests, with a line for each reason: the reason, the tests' files, and the remedy. */
function formatSkips(skips: readonly Skip[], needs: readonly KnownNeed[]): string[] {
  return [...Map.groupBy(skips, ({ reason }) => reason)].map(([reason, group]) => {
    const need = needs.find(({ tag, found }) => tag === reason && found === undefined);
    const why = need ? `${need.title} is missing (${need.remedy})` : reason || 'no reason given';
    return `Skipped ${count(group.length, 'test')}: ${why}: ${toFiles(group)}`;
  });
}

/** A flaky file: the failures of each failed attempt, then the command that runs the file. */
function formatFlaky({ file, failedTries }: FlakyFile): string {
  const lines = failedTries.flatMap((failures, index) =>
    failures.map(({ title, message }) => `      try ${index + 1}: ${title}: ${toReason(message)}`),
  );
  return [`  ${file}`, ...lines, `      npm test -- ${file}`].join('\n');
}

const listSlowest = (steps: readonly Step[]) =>
  steps
    .flatMap(({ files }) => [...files])
    .filter(([file]) => file !== '')
    .sort(([, a], [, b]) => b.ms - a.ms);

function formatTimes(steps: readonly Step[], totalMs: number): string {
  const parts = steps.map(
    ({ title, startedMs, endedMs }) => `${title} ${formatClock((endedMs ?? startedMs) - startedMs)}`,
  );
  const slowest = listSlowest(steps)
    .slice(0, MAX_SLOW_FILES)
    .map(([file, { ms }]) => `${file} ${Math.round(ms / 1000)} s`);
  const slow = slowest.length > 0 ? `; slowest: ${slowest.join(', ')}` : '';
  return `Time: ${formatClock(totalMs)} min: ${parts.join(', ')}${slow}`;
}

/** Every file with its seconds, the slowest first. */
export function formatTimeTable(steps: readonly Step[]): string {
  return listSlowest(steps)
    .map(([file, { ms }]) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`)
    .join('');
}

type SummaryOptions = {
  needs: readonly KnownNeed[];
  totalMs: number;
  logs: readonly string[];
  flaky?: readonly FlakyFile[];
};

/** The end of a run: failures, flaky files, skipped tests with reasons, the slowest files, and the line of counts. */
export function formatSummary(
  steps: readonly Step[],
  { needs, totalMs, logs, flaky = [] }: SummaryOptions,
): string {
  const failures = listFailures(steps);
  const skips = listSkips(steps);
  const lines: string[] = [''];
  if (failures.length > 0) {
    lines.push('Failed:', ...failures.slice(0, MAX_FAILURES).map(formatFailure));
    const rest = failures.length - MAX_FAILURES;
    if (rest > 0) lines.push(`  and ${rest} more, in the logs`);
  }
  if (flaky.length > 0)
    lines.push('Flaky: failed, and passed when run again, alone. Mend them:', ...flaky.map(formatFlaky));
  lines.push(...formatSkips(skips, needs), formatTimes(steps, totalMs), `Logs: ${logs.join(', ')}`);
  lines.push(
    failures.length === 0
      ? 'Everything passed. Next: npm start'
      : 'Next: run what failed by its command above.',
  );
  lines.push(
    `${countPassed(steps)} passed, ${failures.length} failed${skips.length === 0 ? '' : `, ${skips.length} skipped`}`,
  );
  return lines.join('\n');
}
