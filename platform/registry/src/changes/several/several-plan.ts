import type { Objection } from '../../records/checks.ts';
import type { PlannedApp } from '../change.ts';

/** A plan for several apps, before the checks of their releases. */
export type SeveralPlan = {
  planned: readonly PlannedApp[];
  objections: readonly Objection[];
  /** Apps that are left unchanged, with the reason. */
  stays: readonly string[];
};
