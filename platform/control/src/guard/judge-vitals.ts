import { type Comparison, type GuardRules, type Judgement, judgeRelease } from './judge-release.ts';

/** Networks of both releases, and how many of them had a page view with poor web vitals. */
export type VitalTallies = Pick<Comparison, 'candidate' | 'baseline'>;

/**
 * Judges failures and, if there are tallies of them, poor web vitals, by the same rules. Either is enough to stop a
 * release. A release without vitals is judged by its failures alone.
 */
export function judgeBoth(
  failures: Comparison,
  vitals: VitalTallies | undefined,
  rules: GuardRules,
): Judgement {
  const byFailures = judgeRelease(failures, rules);
  if (vitals === undefined || byFailures.verdict === 'tripped') return byFailures;
  const byVitals = judgeRelease({ ...failures, ...vitals, sight: 'with poor web vitals' }, rules);
  return byVitals.verdict === 'tripped' ? byVitals : byFailures;
}
