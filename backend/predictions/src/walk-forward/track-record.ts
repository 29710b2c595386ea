import { type BetaPrior, type Tried, toPosteriorShare } from '../maths/beta-prior.ts';
import { ForecastScores, type Judged } from '../maths/forecast-scores.ts';
import { PairedDifference } from '../maths/paired-difference.ts';

/**
 * Number of outcomes to see before forecasts are scored. Until then the model learns its weights, and the baselines
 * their rates.
 */
export const WARM_UP = 500;
/** Minimum number of scored listed forecasts before a list may be published. */
export const MIN_SCORED = 500;
const MIN_ROUNDS = 10;
// The own-rate baseline adds this many tries at the average rate, so that a single game does not decide a player's
// rate.
const OWN_RATE_TRIALS = 10;

export type Result = Judged & { readonly own: Tried };

/** A baseline, and the model's gain over it for the same forecasts. */
class Baseline {
  readonly scores = new ForecastScores();
  readonly logLoss = new PairedDifference();
  readonly brier = new PairedDifference();

  addRound(model: ForecastScores, forecasts: readonly Judged[]): void {
    const round = new ForecastScores();
    for (const { probability, outcome } of forecasts) {
      round.add(probability, outcome);
      this.scores.add(probability, outcome);
    }
    this.logLoss.addRound(round.logLossSum - model.logLossSum, round.count);
    this.brier.addRound(round.brierSum - model.brierSum, round.count);
  }

  /** True if the model is better in both scores by more than the standard error of the difference. */
  get isBeaten(): boolean {
    return this.logLoss.isBeyondError && this.brier.isBeyondError;
  }
}

/**
 * Scores of a list's forecasts and of two baselines for the same forecasts; they decide if the list is published. Each
 * forecast was made before its outcome was known.
 */
export class TrackRecord {
  readonly model = new ForecastScores();
  /** A baseline that forecasts the same for every player: the share of all outcomes so far that came true. */
  readonly baseRate = new Baseline();
  /** A baseline that forecasts the player's own share, drawn towards the base rate with the weight of ten games. */
  readonly ownRate = new Baseline();
  readonly scored: Judged[] = [];
  private rounds = 0;
  private seen = 0;
  private hits = 0;

  private get prior(): BetaPrior {
    const share = this.seen === 0 ? 0.5 : this.hits / this.seen;
    return { hits: OWN_RATE_TRIALS * share, trials: OWN_RATE_TRIALS };
  }

  /** Scores the listed forecasts of a round, then learns the base rate from all candidates of the round. */
  addRound(listed: readonly Result[], all: readonly Pick<Result, 'outcome'>[]): void {
    if (this.seen >= WARM_UP && listed.length > 0) this.score(listed);
    this.seen += all.length;
    this.hits += all.filter(({ outcome }) => outcome).length;
  }

  private score(listed: readonly Result[]): void {
    const { prior } = this;
    const round = new ForecastScores();
    for (const { probability, outcome } of listed) {
      round.add(probability, outcome);
      this.model.add(probability, outcome);
      this.scored.push({ probability, outcome });
    }
    const toBaseline = (chance: (own: Tried) => number): Judged[] =>
      listed.map(({ own, outcome }) => ({ probability: chance(own), outcome }));
    this.baseRate.addRound(
      round,
      toBaseline(() => prior.hits / prior.trials),
    );
    this.ownRate.addRound(
      round,
      toBaseline((own) => toPosteriorShare(own, prior)),
    );
    this.rounds += 1;
  }

  get isEnough(): boolean {
    return this.model.count >= MIN_SCORED && this.rounds >= MIN_ROUNDS;
  }

  /**
   * True if there are enough forecasts to judge by, and the model beats both baselines in both scores by more than
   * chance explains.
   */
  get isGoodEnough(): boolean {
    return this.isEnough && this.baseRate.isBeaten && this.ownRate.isBeaten;
  }
}
