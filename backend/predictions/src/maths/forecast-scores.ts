import { toOpenProbability } from './logit.ts';

/** A forecast whose outcome is known. */
export type Judged = { readonly probability: number; readonly outcome: boolean };

/** Forecasts of one tenth of the probabilities, and the share that came true. */
export type CalibrationBin = {
  /** Lower end of the tenth: 0.1 for forecasts of 10 to 20 percent. */
  readonly from: number;
  readonly count: number;
  /** Mean of the forecasts; null if there are none. */
  readonly forecast: number | null;
  /** The share that came true; null if there are no forecasts. */
  readonly share: number | null;
};

const BINS = 10;

export class ForecastScores {
  count = 0;
  hits = 0;
  logLossSum = 0;
  brierSum = 0;
  private readonly bins = Array.from({ length: BINS }, () => ({ count: 0, forecast: 0, hits: 0 }));

  add(probability: number, outcome: boolean): void {
    const forecast = toOpenProbability(probability);
    this.count += 1;
    this.hits += outcome ? 1 : 0;
    this.logLossSum -= Math.log(outcome ? forecast : 1 - forecast);
    this.brierSum += (forecast - (outcome ? 1 : 0)) ** 2;
    const bin = this.bins[Math.min(BINS - 1, Math.floor(forecast * BINS))];
    if (bin === undefined) return;
    bin.count += 1;
    bin.forecast += forecast;
    bin.hits += outcome ? 1 : 0;
  }

  /** Mean of -log of the probability of the actual outcome; lower is better. */
  get logLoss(): number {
    return this.logLossSum / this.count;
  }

  /** Mean squared distance between probability and outcome; lower is better. */
  get brier(): number {
    return this.brierSum / this.count;
  }

  get calibration(): CalibrationBin[] {
    return this.bins.map(({ count, forecast, hits }, at) => ({
      from: at / BINS,
      count,
      forecast: count === 0 ? null : forecast / count,
      share: count === 0 ? null : hits / count,
    }));
  }
}
