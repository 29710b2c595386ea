import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Manifest, parseContractJson } from '@sharpside/contracts';
import { type CheckReport, checkReportSchema } from '@sharpside/contracts/control';
import { hasCode } from '@sharpside/server-kit';
import type { Check, Finding } from '../records/checks.ts';
import type { Build } from './build-folder.ts';

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

/** The app's own pages that `mfe check` opens: each page of a host, and the first page of each screen of a remote. */
export function listCheckedPaths(manifest: Manifest): string[] {
  if (manifest.kind === 'host') return manifest.routes.map(({ path }) => path);
  const firstPaths = new Map<string, string>();
  for (const { module, path } of manifest.declaration.routes)
    if (!firstPaths.has(module)) firstPaths.set(module, path);
  return [...firstPaths.values()];
}

// Clocks of two machines may differ by this much.
const CLOCK_SKEW_MS = 5 * 60 * 1000;

type Checked = { build: Pick<Build, 'digest' | 'manifest'>; report: CheckReport | null; now: Date };

const toWarning = (fault: string): Finding => ({ faults: [fault], isWarning: true });

function judge({ build: { digest, manifest }, report, now }: Checked): Finding {
  if (report === null)
    return toWarning('this build has no report of `mfe check`, so nobody knows if its pages start');
  if (report.build !== digest)
    return toWarning('the report of `mfe check` is of another build; run it again');
  const { pages, faults, checkedAt } = report;
  const note = `${pages.join(', ')}, by \`mfe check\` at ${checkedAt}`;
  if (faults.length > 0) return { faults, note };
  if (Date.parse(checkedAt) > now.getTime() + CLOCK_SKEW_MS)
    return toWarning(
      `the report of \`mfe check\` is from the future (${checkedAt}); set the clock of its machine and run it again`,
    );
  const missing = listCheckedPaths(manifest).filter((path) => !pages.includes(path));
  if (missing.length > 0)
    return toWarning(`the report of \`mfe check\` leaves out ${missing.join(', ')}; run it again`);
  return { faults, note };
}

/** Checks what `mfe check` reported of a build. A build whose pages it did not open is only a warning. */
export const createReportCheck = (checked: Checked): Check => ({
  title: START_CHECK,
  run: () => judge(checked),
});
