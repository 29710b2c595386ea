import type { GuardTally } from '@sharpside/contracts/control';

/** An interval of a share, 0–1. */
export type Interval = { lower: number; upper: number };

/** The share of failing networks; 0 if there are no networks. */
export const toShare = ({ networks, failing }: GuardTally): number =>
  networks === 0 ? 0 : failing / networks;

/**
 * Confidence interval of a share that was measured in a sample (Wilson, 1927). It is sound for small samples and for
 * shares near 0, for which the usual interval has no width at all.
 *
 * Units: `z` standard deviations.
 */
export function toWilsonInterval(tally: GuardTally, z: number): Interval {
  const { networks } = tally;
  if (networks === 0) return { lower: 0, upper: 1 };
  const share = toShare(tally);
  const spread = z * Math.sqrt((share * (1 - share)) / networks + (z * z) / (4 * networks * networks));
  const [middle, scale] = [share + (z * z) / (2 * networks), 1 + (z * z) / networks];
  return { lower: Math.max(0, (middle - spread) / scale), upper: Math.min(1, (middle + spread) / scale) };
}

/**
 * Lower bound of the difference of two shares (Newcombe, 1998, method 10): their difference, less the uncertainty of
 * both.
 *
 * Units: `z` standard deviations.
 */
export function toLeastDifference(candidate: GuardTally, baseline: GuardTally, z: number): number {
  const [share, other] = [toShare(candidate), toShare(baseline)];
  const { lower } = toWilsonInterval(candidate, z);
  const { upper } = toWilsonInterval(baseline, z);
  return share - other - Math.hypot(share - lower, upper - other);
}
