import { formatClock, listFailures, type Step } from '../tally.ts';

const number = new Intl.NumberFormat('en-US');

function formatStep({ title, planned, done, lastFile, endedMs }: Step): string {
  const tests =
    planned.tests === undefined
      ? `${number.format(done.tests)} tests in ${done.files} of ${planned.files} files`
      : `${number.format(done.tests)} of ${number.format(planned.tests)} tests`;
  if (endedMs !== undefined) return `${title} done: ${number.format(done.tests)} tests`;
  if (planned.files === 0) return `${title}: preparing`;
  return `${title}: ${tests}${lastFile && ` (${lastFile.split('/').slice(0, 3).join('/')})`}`;
}

export function formatProgress(steps: readonly Step[], elapsedMs: number): string {
  const failed = listFailures(steps).length;
  const parts = [...steps.map(formatStep), ...(failed > 0 ? [`${failed} failed`] : [])];
  return `${formatClock(elapsedMs).padStart(5)}  ${parts.join(' | ')}`;
}

type Output = Pick<NodeJS.WriteStream, 'write' | 'isTTY' | 'columns'>;

const CLEAR_LINE = '\r\u001b[2K';
/** Often enough to show progress, and rarely enough to keep a log short. */
const REFRESH_MS = { terminal: 500, log: 20_000 };

/**
 * Shows the progress of a run: on a terminal one line that changes, elsewhere a line at intervals, without control
 * characters.
 *
 * @param options.describe returns the current line.
 */
export function showProgress({
  describe,
  output = process.stdout,
}: {
  describe: () => string;
  output?: Output;
}) {
  let last = '';
  const show = () => {
    const line = describe();
    if (line === last) return;
    last = line;
    output.write(output.isTTY ? `${CLEAR_LINE}${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`);
  };
  const timer = setInterval(show, output.isTTY ? REFRESH_MS.terminal : REFRESH_MS.log);
  return {
    /** Shows the current line at once. */
    show,
    /** Prints a line that stays. */
    say: (line: string) => void output.write(output.isTTY ? `${CLEAR_LINE}${line}\n` : `${line}\n`),
    stop() {
      clearInterval(timer);
      if (output.isTTY) output.write(CLEAR_LINE);
    },
  };
}
