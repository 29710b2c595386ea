import { stripVTControlCharacters } from 'node:util';
import type { KnownNeed } from './needs.ts';
import type { Failure } from './run-event.ts';
import { formatClock, type Skip, type Step } from './tally.ts';

const MAX_FAILURES = 20;
const MAX_NAMES = 3;
const MAX_SLOW_FILES = 5;

const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** The first line that says something; Vitest and Playwright put the reason there. */
const firstLine = (message: string) =>
  stripVTControlCharacters(message)
    .split('\n')
    // Biome draws the rest of the line.
    .map((line) => line.replace(/[\s━]+$/, '').trim())
    .find((line) => line !== '') ?? '';

/** A title as a pattern: what a pattern would take for a sign of its own may be any character. */
const toPattern = (name: string) =>
  name.replace(/[\\^*+?.()[\]{}|]|\$(?!$)|\s/g, (sign) => (sign === ' ' ? ' ' : '.'));

/** The command that runs only what failed; undefined for what happened outside of a file. */
export function toRerun({ file, name, rerun }: Failure): string | undefined {
  if (rerun !== undefined) return rerun;
  if (!file.includes('/')) return undefined;
  return `npm test -- ${file}${name === undefined ? '' : ` --title=${quote(toPattern(name))}`}`;
}

/** A failure: its name and file, the first line of why, and the command that runs just that. */
export function formatFailure(failure: Failure): string {
  const { file, title, message } = failure;
  const lines = [`  ${file && `${file} > `}${title}`, `      ${firstLine(message)}`];
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

/** Skipped tests, a line for each reason: the reason, the tests' files, and the remedy. */
function formatSkips(skips: readonly Skip[], needs: readonly KnownNeed[]): string[] {
  return [...Map.groupBy(skips, ({ reason }) => reason)].map(([reason, group]) => {
    const need = needs.find(({ tag, found }) => tag === reason && found === undefined);
    const why = need ? `${need.title} is missing (${need.remedy})` : reason || 'no reason given';
    return `Skipped ${count(group.length, 'test')}: ${why}: ${toFiles(group)}`;
  });
}

function formatTimes(steps: readonly Step[], totalMs: number): string {
  const parts = steps.map(
    ({ title, startedMs, endedMs }) => `${title} ${formatClock((endedMs ?? startedMs) - startedMs)}`,
  );
  const slowest = steps
    .flatMap(({ fileMs }) => [...fileMs])
    .sort(([, a], [, b]) => b - a)
    .slice(0, MAX_SLOW_FILES)
    .map(([file, ms]) => `${file} ${Math.round(ms / 1000)} s`);
  const slow = slowest.length > 0 ? `; slowest: ${slowest.join(', ')}` : '';
  return `Time: ${formatClock(totalMs)} min: ${parts.join(', ')}${slow}`;
}

/** Every file with its seconds, the slowest first. */
export function formatTimeTable(steps: readonly Step[]): string {
  return steps
    .flatMap(({ fileMs }) => [...fileMs])
    .sort(([, a], [, b]) => b - a)
    .map(([file, ms]) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}\n`)
    .join('');
}

type SummaryOptions = {
  needs: readonly KnownNeed[];
  totalMs: number;
  /** Names of the files with everything that was printed. */
  logs: readonly string[];
};

/** The end of a run: what failed, what was skipped and why, where the time went, and the line of counts. */
export function formatSummary(steps: readonly Step[], { needs, totalMs, logs }: SummaryOptions): string {
  const failures = steps.flatMap((step) => step.failures);
  const skips = steps.flatMap((step) => step.skips);
  const passed = steps.reduce((sum, step) => sum + step.passed, 0);
  const lines: string[] = [''];
  if (failures.length > 0) {
    lines.push('Failed:', ...failures.slice(0, MAX_FAILURES).map(formatFailure));
    const rest = failures.length - MAX_FAILURES;
    if (rest > 0) lines.push(`  and ${rest} more, in the logs`);
  }
  lines.push(...formatSkips(skips, needs), formatTimes(steps, totalMs), `Logs: ${logs.join(', ')}`);
  lines.push(
    failures.length === 0
      ? 'Everything passed. Next: npm start'
      : 'Next: run what failed by its command above.',
  );
  lines.push(
    `${passed} passed, ${failures.length} failed${skips.length === 0 ? '' : `, ${skips.length} skipped`}`,
  );
  return lines.join('\n');
}
