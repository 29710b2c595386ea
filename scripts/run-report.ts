import { readFile } from 'node:fs/promises';
import { stripVTControlCharacters } from 'node:util';
import { parseContractJson } from 'contracts';
import * as v from 'valibot';

const failureSchema = v.object({ name: v.string(), message: v.string() });
const runReportSchema = v.object({
  passed: v.number(),
  skipped: v.number(),
  failures: v.array(failureSchema),
});

/** What failed, and how, as its runner says it. */
export type Failure = v.InferOutput<typeof failureSchema>;

/** What one runner of tests writes when it is done. */
export type RunReport = v.InferOutput<typeof runReportSchema>;

const LINES_A_FAILURE = 6;

/**
 * Reads the report that a runner wrote before it ended with `code`.
 *
 * A runner that ended badly without naming a failure (it crashed, say) has failed once, as `title`.
 */
export async function readRunReport(
  file: string,
  { title, code }: { title: string; code: number },
): Promise<RunReport> {
  const text = await readFile(file, 'utf8').catch(() => undefined); // Not written: the runner did not get that far.
  const report: RunReport =
    text === undefined
      ? { passed: 0, skipped: 0, failures: [] }
      : parseContractJson(runReportSchema, text, file);
  if (code === 0 || report.failures.length > 0) return report;
  return {
    ...report,
    failures: [{ name: title, message: `ended with exit code ${code}, and named no failure` }],
  };
}

/** A failure in a few lines, for the end of a long output. */
export function formatFailure({ name, message }: Failure): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [`  ${name}`, ...lines.slice(0, LINES_A_FAILURE).map((line) => `      ${line}`)].join('\n');
}
