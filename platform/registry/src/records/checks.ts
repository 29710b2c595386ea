/** One fault that stops a publish or a change, with the title of the check that found it. */
export type Objection = { check: string; message: string };

/** The lines of an error message, one per objection. */
export const toLines = (objections: readonly Objection[]): string =>
  objections.map(({ check, message }) => `  - ${check}: ${message}`).join('\n');

/** Result of one check. Without faults it passed. `isWarning`: its faults stop nothing. */
export type CheckOutcome = { title: string; faults: readonly string[]; note?: string; isWarning?: boolean };

/** Receives the result of each check as it ends, in order. */
export type Report = (outcome: CheckOutcome) => void;

export type Check = {
  title: string;
  run(): Finding | Promise<Finding>;
};
export type Finding = Omit<CheckOutcome, 'title'>;

/** Objections of all checks, without warnings. All checks run, even after a failed check. */
export async function runChecks(checks: readonly Check[], report: Report): Promise<Objection[]> {
  const objections: Objection[] = [];
  for (const { title, run } of checks) {
    const finding = await run();
    report({ title, ...finding });
    if (finding.isWarning) continue;
    objections.push(...finding.faults.map((message) => ({ check: title, message })));
  }
  return objections;
}
