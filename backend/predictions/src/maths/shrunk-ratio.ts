/** Events of a player, team or park, and the number expected of an average player, team or park. */
export type Counted = { readonly seen: number; readonly expected: number };

/**
 * Weighted counts. `variance` is the variance that the weighted count has by luck. If left out, every event counts once
 * and the variance is the expected count (Poisson).
 */
export type Sampled = Counted & { readonly variance?: number };

// Bounds of the prior. At `MAX_PRIOR`, luck explains every difference and the ratios are treated as nearly alike. At
// `MIN_PRIOR`, luck explains hardly any difference, but the prior still counts as two events.
const MIN_PRIOR = 2;
const MAX_PRIOR = 5000;

/**
 * The prior's size in expected events in the gamma-Poisson model: seen ~ Poisson(expected x ratio), ratio ~ Gamma with
 * mean 1 and variance 1 / prior. By the method of moments: E(seen - expected)² = variance + expected² / prior.
 */
export function fitRatioPrior(units: Iterable<Sampled>): number {
  let excess = 0;
  let squares = 0;
  for (const { seen, expected, variance = expected } of units) {
    excess += (seen - expected) ** 2 - variance;
    squares += expected ** 2;
  }
  if (excess <= 0) return MAX_PRIOR;
  return Math.min(MAX_PRIOR, Math.max(MIN_PRIOR, squares / excess));
}

/** The ratio of seen to expected events. The smaller the sample, the more it is drawn towards 1. */
export const shrinkRatio = ({ seen, expected }: Counted, prior: number): number =>
  (seen + prior) / (expected + prior);
