import { type BetaPrior, type Tried, toPosteriorShare } from './maths/beta-prior.ts';
import { ForecastScores } from './maths/forecast-scores.ts';

/** Outcomes before a model is scored at all: it learns its weights, and the baselines their rates. */
export const WARM_UP = 500;
/** Scored forecasts before a list may be published. */
export const LEAST_SCORED = 500;
// What the baseline of the player's own rate adds to it: a player with a single game is no oracle.
const OWN_RATE_TRIALS = 10;

/** A model beside its two baselines, over the same forecasts: each made before the outcome was known. */
export class TrackRecord {
  readonly model = new ForecastScores();
  /** The share of all players' outcomes so far. */
  readonly baseRate = new ForecastScores();
  /** The player's own share, drawn towards the base rate as by ten more games. */
  readonly ownRate = new ForecastScores();
  private seen = 0;
  private hits = 0;

  private get prior(): BetaPrior {
    const share = this.seen === 0 ? 0.5 : this.hits / this.seen;
    return { hits: OWN_RATE_TRIALS * share, trials: OWN_RATE_TRIALS };
  }

  /** Scores the forecasts of one round, then learns the base rate of it. */
  addRound(results: readonly { probability: number; own: Tried; outcome: boolean }[]): void {
    const { prior } = this;
    const isScored = this.seen >= WARM_UP;
    for (const { probability, own, outcome } of results) {
      if (isScored) {
        this.model.add(probability, outcome);
        this.baseRate.add(prior.hits / prior.trials, outcome);
        this.ownRate.add(toPosteriorShare(own, prior), outcome);
      }
      this.seen += 1;
      this.hits += outcome ? 1 : 0;
    }
  }

  /** Whether there is enough to judge by, and both baselines are beaten in both scores. */
  get isGoodEnough(): boolean {
    return (
      this.model.count >= LEAST_SCORED && this.model.beats(this.baseRate) && this.model.beats(this.ownRate)
    );
  }
}
