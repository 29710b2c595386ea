import { type Comparison, type GuardRules, type Judgement, judgeRelease } from './judge-release.ts';

/** Networks of both releases, and those of them in which a page view had poor web vitals. */
export type VitalTallies = Pick<Comparison, 'candidate' | 'baseline'>;

/**
 * Decides by failures and, where there are tallies of them, by poor web vitals: the rules are the same, and either is enough.
 * Otherwise the verdict on failures stands, so that a release without vitals is judged all the same.
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
