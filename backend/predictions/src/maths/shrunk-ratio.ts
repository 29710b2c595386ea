/** Events counted of a player, team or park, and those expected of an average one. */
export type Counted = { readonly seen: number; readonly expected: number };

/**
 * The same, weighted: `variance` is how much the weighted count varies by luck. Left out, every event counts once, and
 * it is what is expected (Poisson).
 */
export type Sampled = Counted & { readonly variance?: number };

// At the least: if luck explains every difference, all are treated as (nearly) alike; if it explains none, two events
// count.
const MIN_PRIOR = 2;
const MAX_PRIOR = 5000;

/**
 * The prior's worth in expected events in the gamma-Poisson model: seen ~ Poisson(expected x ratio), ratio ~
 * Gamma with mean 1 and variance 1 / prior. By the method of moments: E(seen - expected)² = variance + expected² / prior.
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

/** Times as often as an average one, drawn towards 1 as far as the sample is small. */
export const shrinkRatio = ({ seen, expected }: Counted, prior: number): number =>
  (seen + prior) / (expected + prior);
