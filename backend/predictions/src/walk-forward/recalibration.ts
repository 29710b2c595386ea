import { fitLogistic } from '../maths/fit-logistic.ts';
import type { Judged } from '../maths/forecast-scores.ts';
import { toLogit, toOpenProbability, toProbability } from '../maths/logit.ts';
import { PairedDifference } from '../maths/paired-difference.ts';

// Maximum number of forecasts to fit on; older ones are dropped.
const MAX_ROWS = 30_000;
const MIN_ROWS = 100;
const REFIT_GROWTH = 1.1;
// Prior of the shift and of the slope of the log-odds, each with a standard deviation of a tenth.
const PRIOR = [
  { mean: 0, precision: 100 },
  { mean: 1, precision: 100 },
];
// With fewer held-out rounds luck cannot be estimated.
const MIN_ROUNDS = 10;

const logLoss = (probability: number, outcome: boolean): number => {
  const open = toOpenProbability(probability);
  return -Math.log(outcome ? open : 1 - open);
};

/**
 * Corrects a model's probabilities by the outcomes of its listed forecasts, with a shift and a slope of the log-odds
 * (Platt scaling). A list takes the highest of many probabilities, and so also those that are too high by chance; the
 * outcomes of all forecasts would not show that bias. Each fit is scored on the rounds after the rounds that it was
 * fitted on. The correction is used while its gain there is above its standard error.
 */
export class Recalibration {
  private readonly rows: Judged[] = [];
  private readonly heldOut = new PairedDifference();
  private seen = 0;
  private fittedAt = 0;
  private weights: readonly number[] = PRIOR.map(({ mean }) => mean);

  get isInUse(): boolean {
    return this.heldOut.rounds >= MIN_ROUNDS && this.heldOut.isBeyondError;
  }

  createCorrection(): (probability: number) => number {
    return this.isInUse ? (probability) => this.correct(probability) : (probability) => probability;
  }

  private correct(probability: number): number {
    const [shift = 0, slope = 1] = this.weights;
    return toProbability(shift + slope * toLogit(probability));
  }

  /**
   * Scores the current fit on a round's listed forecasts, and then learns from them. Their probabilities are
   * uncorrected.
   */
  learn(judged: readonly Judged[]): void {
    if (this.fittedAt > 0) this.score(judged);
    this.rows.push(...judged);
    this.seen += judged.length;
    if (this.rows.length > 2 * MAX_ROWS) this.rows.splice(0, this.rows.length - MAX_ROWS);
    if (
      this.seen < MIN_ROWS ||
      this.seen - this.fittedAt < (REFIT_GROWTH - 1) * Math.min(this.fittedAt, MAX_ROWS)
    )
      return;
    const labelled = this.rows.slice(-MAX_ROWS).map(({ probability, outcome }) => ({
      features: [1, toLogit(probability)],
      outcome,
    }));
    this.weights = fitLogistic(labelled, PRIOR, this.weights);
    this.fittedAt = this.seen;
  }

  /** Adds the round's gain in log loss over uncorrected probabilities. */
  private score(judged: readonly Judged[]): void {
    const gain = judged.reduce(
      (sum, { probability, outcome }) =>
        sum + logLoss(probability, outcome) - logLoss(this.correct(probability), outcome),
      0,
    );
    this.heldOut.addRound(gain, judged.length);
  }
}
