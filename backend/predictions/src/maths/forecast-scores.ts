import { toOpenProbability } from './logit.ts';

/** A forecast whose outcome is known. */
export type Judged = { readonly probability: number; readonly outcome: boolean };

/** Scores of probabilities against their outcomes. */
export class ForecastScores {
  count = 0;
  logLossSum = 0;
  brierSum = 0;

  add(probability: number, outcome: boolean): void {
    const forecast = toOpenProbability(probability);
    this.count += 1;
    this.logLossSum -= Math.log(outcome ? forecast : 1 - forecast);
    this.brierSum += (forecast - (outcome ? 1 : 0)) ** 2;
  }

  /** Mean of -log of the probability of the actual outcome; lower is better. */
  get logLoss(): number {
    return this.logLossSum / this.count;
  }

  /** Mean squared distance between probability and outcome; lower is better. */
  get brier(): number {
    return this.brierSum / this.count;
  }
}
