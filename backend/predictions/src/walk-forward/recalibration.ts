import { fitLogistic } from '../maths/fit-logistic.ts';
import { type Curve, fitIsotonic, followCurve, type Judged } from '../maths/isotonic.ts';
import { toLogit, toOpenProbability, toProbability } from '../maths/logit.ts';
import { PairedDifference } from '../maths/paired-difference.ts';

/** A correction of probabilities. It stays `none` until another method has done better by more than chance. */
export type Method = 'none' | 'Platt' | 'isotonic';

// Older forecasts are dropped, as are the forecasts that weights are fitted on.
const MAX_ROWS = 30_000;
const MIN_ROWS = 100;
const REFIT_GROWTH = 1.1;
// Shift and slope of the log-odds, each with a prior standard deviation of about a tenth.
const PLATT_PRIOR = [
  { mean: 0, precision: 100 },
  { mean: 1, precision: 100 },
];
// With fewer held-out rounds luck cannot be estimated.
const MIN_ROUNDS = 10;

const logLoss = (probability: number, outcome: boolean): number => {
  const open = toOpenProbability(probability);
  return -Math.log(outcome ? open : 1 - open);
};

/** A correction method, and its gain over no correction on forecasts that it was not fitted on. */
class Candidate {
  readonly heldOut = new PairedDifference();
  readonly correct: (logit: number) => number;

  constructor(correct: (logit: number) => number) {
    this.correct = correct;
  }

  score(judged: readonly Judged[]): void {
    const gain = judged.reduce((sum, { probability, outcome }) => {
      const corrected = toProbability(this.correct(toLogit(probability)));
      return sum + logLoss(probability, outcome) - logLoss(corrected, outcome);
    }, 0);
    this.heldOut.addRound(gain, judged.length);
  }

  get isBetter(): boolean {
    return this.heldOut.rounds >= MIN_ROUNDS && this.heldOut.isBeyondError;
  }
}

/**
 * Corrects a model's probabilities by the outcomes of its listed forecasts. A list takes the highest of many
 * probabilities, and so also those that are too high by chance; the outcomes of all forecasts would not show that bias.
 * Each method is scored on the rounds after the rounds that it was fitted on. It is used once it did better there by
 * more than its standard error.
 */
export class Recalibration {
  private readonly rows: Judged[] = [];
  private seen = 0;
  private fittedAt = 0;
  private platt: readonly number[] = PLATT_PRIOR.map(({ mean }) => mean);
  private curve: Curve = [];
  private readonly candidates = {
    Platt: new Candidate((logit) => (this.platt[0] ?? 0) + (this.platt[1] ?? 1) * logit),
    isotonic: new Candidate((logit) => followCurve(this.curve, logit)),
  };

  /** The method in use. */
  get method(): Method {
    const { Platt, isotonic } = this.candidates;
    if (!Platt.isBetter && !isotonic.isBetter) return 'none';
    if (!Platt.isBetter) return 'isotonic';
    return isotonic.isBetter && isotonic.heldOut.mean > Platt.heldOut.mean ? 'isotonic' : 'Platt';
  }

  /** A function that corrects each probability of a round in the same way. */
  createCorrection(): (probability: number) => number {
    const { method } = this;
    if (method === 'none') return (probability) => probability;
    const { correct } = this.candidates[method];
    return (probability) => toProbability(correct(toLogit(probability)));
  }

  /** Scores the current fits on a round's listed forecasts, uncorrected, and then learns from them. */
  learn(judged: readonly Judged[]): void {
    if (this.fittedAt > 0) for (const one of Object.values(this.candidates)) one.score(judged);
    this.rows.push(...judged);
    this.seen += judged.length;
    if (this.rows.length > 2 * MAX_ROWS) this.rows.splice(0, this.rows.length - MAX_ROWS);
    if (
      this.seen < MIN_ROWS ||
      this.seen - this.fittedAt < (REFIT_GROWTH - 1) * Math.min(this.fittedAt, MAX_ROWS)
    )
      return;
    const rows = this.rows.slice(-MAX_ROWS);
    const labelled = rows.map(({ probability, outcome }) => ({
      features: [1, toLogit(probability)],
      outcome,
    }));
    this.platt = fitLogistic(labelled, PLATT_PRIOR, this.platt);
    this.curve = fitIsotonic(rows);
    this.fittedAt = this.seen;
  }
}
