import type { Objection } from './objection.ts';

/** What one check found. No faults: it passed. `isWarning`: its faults stop nothing. */
export type CheckOutcome = { title: string; faults: readonly string[]; note?: string; isWarning?: boolean };

/** Told of each check as it ends, in order. */
export type Report = (outcome: CheckOutcome) => void;

/** One question, under the title that its answer is reported with. */
export type Check = {
  title: string;
  run(): Finding | Promise<Finding>;
};
export type Finding = Omit<CheckOutcome, 'title' | 'isWarning'>;

/** Every objection of every check: one that fails does not keep the next from being made. */
export async function runChecks(checks: readonly Check[], report: Report): Promise<Objection[]> {
  const objections: Objection[] = [];
  for (const { title, run } of checks) {
    const finding = await run();
    report({ title, ...finding });
    objections.push(...finding.faults.map((message) => ({ check: title, message })));
  }
  return objections;
}
