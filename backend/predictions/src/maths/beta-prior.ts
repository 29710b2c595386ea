/** Successes out of trials. */
export type Tried = { readonly hits: number; readonly trials: number };

/** A beta distribution with the weight of `hits` successes in `trials` earlier trials. */
export type BetaPrior = Tried;

const MIN_TRIALS = 2;
const MAX_TRIALS = 1000;

/**
 * The beta-binomial prior of many players by the method of moments. Its mean is the players' mean, or `meanWithout` if
 * nobody has a trial. The less their shares differ beyond luck, the more trials it counts as.
 */
export function fitBetaPrior(units: Iterable<Tried>, meanWithout = 0.5): BetaPrior {
  const seen = [...units].filter(({ trials }) => trials > 0);
  const trials = seen.reduce((sum, unit) => sum + unit.trials, 0);
  const hits = seen.reduce((sum, unit) => sum + unit.hits, 0);
  const mean = trials === 0 ? meanWithout : hits / trials;
  const spread = mean * (1 - mean);
  let excess = 0;
  let pairs = 0;
  for (const unit of seen) {
    // E(hits - n mean)² = n spread (1 + (n - 1) / (prior + 1))
    excess += (unit.hits - unit.trials * mean) ** 2 - unit.trials * spread;
    pairs += unit.trials * (unit.trials - 1) * spread;
  }
  const size = excess <= 0 ? MAX_TRIALS : pairs / excess - 1;
  const kept = Math.min(MAX_TRIALS, Math.max(MIN_TRIALS, size));
  return { hits: mean * kept, trials: kept };
}

/** A player's expected share, given the prior. */
export const toPosteriorShare = ({ hits, trials }: Tried, prior: BetaPrior): number =>
  (hits + prior.hits) / (trials + prior.trials);
