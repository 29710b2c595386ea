import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseContractJson } from '@sharpside/contracts';
import { type CheckReport, checkReportSchema } from '@sharpside/contracts/control';
import { hasCode } from '@sharpside/server-kit';
import type { Check, Finding } from '../records/checks.ts';

/** Title of the check that the pages of a build open in a browser. */
export const START_CHECK = 'Pages start';

/** File in a build's folder with the report of `mfe check`. It is not part of the build. */
export const CHECK_REPORT_FILE = 'check-report.json';

/**
 * The report of `mfe check` in a build's folder; null if there is none.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` for a report of another form.
 */
export async function readCheckReport(folder: string): Promise<CheckReport | null> {
  const file = join(folder, CHECK_REPORT_FILE);
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
  return parseContractJson(checkReportSchema, text, file);
}

export const writeCheckReport = (folder: string, report: CheckReport): Promise<void> =>
  writeFile(join(folder, CHECK_REPORT_FILE), `${JSON.stringify(report, null, 2)}\n`);

type Checked = {
  /** SHA-384 of the build's manifest. */
  digest: string;
  report: CheckReport | null;
};

const toWarning = (fault: string): Finding => ({ faults: [fault], isWarning: true });

function judge({ digest, report }: Checked): Finding {
  if (report === null)
    return toWarning('this build has no report of `mfe check`, so nobody knows if its pages start');
  if (report.build !== digest)
    return toWarning('the report of `mfe check` is of another build; run it again');
  const { pages, faults, checkedAt } = report;
  return { faults, note: `${pages.join(', ')}, by \`mfe check\` at ${checkedAt}` };
}

/** Checks what `mfe check` reported of a build. A build whose pages it did not open is only a warning. */
export const createReportCheck = (checked: Checked): Check => ({
  title: START_CHECK,
  run: () => judge(checked),
});
