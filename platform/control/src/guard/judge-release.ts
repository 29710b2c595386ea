import type { GuardTally } from '@sharpside/contracts/control';
import { toLeastDifference, toShare } from './wilson.ts';

/** Limits beyond which a release counts as bad. Shares are 0–1. */
export type GuardRules = {
  /** Difference by which a release's share of failing networks may exceed the share of its baseline. */
  margin: number;
  /** There is no verdict before each release has this many networks. */
  minNetworks: number;
  /** A release is stopped only if at least this many networks saw it fail, whatever their share. */
  minFailing: number;
};

type Judgement = { verdict: 'watching' | 'waiting' | 'tripped'; reason: string };

/** The certainty needed for a verdict, in standard deviations. At three, false alarms are very rare. */
const Z = 3;

const toPercent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** `31 of 212 networks saw 1.4.0 fail (14.6 %)`. */
const describe = (version: string, tally: GuardTally, sight: string) =>
  `${tally.failing} of ${tally.networks} networks saw ${version} ${sight} (${toPercent(toShare(tally))})`;

type Comparison = {
  version: string;
  comparedWith: string;
  candidate: GuardTally;
  baseline: GuardTally;
  /** Verb phrase for the failure that counts, as in `saw 1.4.0 fail`. Default: `fail`. */
  sight?: string;
};

/**
 * Decides if a release fails in more of its networks than its baseline, by more than the margin and beyond reasonable
 * doubt. The result depends on the two tallies alone.
 */
export function judgeRelease(
  { version, comparedWith, candidate, baseline, sight = 'fail' }: Comparison,
  { margin, minNetworks, minFailing }: GuardRules,
): Judgement {
  const numbers = `${describe(version, candidate, sight)}, ${describe(comparedWith, baseline, sight)}`;
  if (Math.min(candidate.networks, baseline.networks) < minNetworks) {
    return { verdict: 'waiting', reason: `${numbers}; nothing is said below ${minNetworks} of each` };
  }
  const least = toLeastDifference(candidate, baseline, Z);
  if (candidate.failing < minFailing || least <= margin) return { verdict: 'watching', reason: numbers };
  const reason = `${numbers}: at least ${toPercent(least)} more, and ${toPercent(margin)} are allowed`;
  return { verdict: 'tripped', reason };
}

/**
 * Judges failures and, if there are tallies of them, networks whose page views had poor web vitals, by the same rules.
 * Either is enough to stop a release. A release without vitals is judged by its failures alone.
 */
export function judgeBoth(
  failures: Comparison,
  vitals: Pick<Comparison, 'candidate' | 'baseline'> | undefined,
  rules: GuardRules,
): Judgement {
  const byFailures = judgeRelease(failures, rules);
  if (vitals === undefined || byFailures.verdict === 'tripped') return byFailures;
  const byVitals = judgeRelease({ ...failures, ...vitals, sight: 'with poor web vitals' }, rules);
  return byVitals.verdict === 'tripped' ? byVitals : byFailures;
}
