import { fitLogistic } from '../maths/fit-logistic.ts';
import { type Curve, fitIsotonic, followCurve, type Judged } from '../maths/isotonic.ts';
import { toLogit, toOpenProbability, toProbability } from '../maths/logit.ts';
import { PairedDifference } from '../maths/paired-difference.ts';

/** A correction of probabilities; `none` until another one has done better by more than chance. */
export type Method = 'none' | 'Platt' | 'isotonic';

// Older forecasts are forgotten, as those that the weights are fitted on.
const MAX_ROWS = 30_000;
const MIN_ROWS = 100;
const REFIT_GROWTH = 1.1;
// Shift and slope of the log-odds, each believed to be right to about a tenth.
const PLATT_PRIOR = [
  { mean: 0, precision: 100 },
  { mean: 1, precision: 100 },
];
// Fewer held-out rounds say nothing of luck.
const MIN_ROUNDS = 10;

const logLoss = (probability: number, outcome: boolean): number => {
  const open = toOpenProbability(probability);
  return -Math.log(outcome ? open : 1 - open);
};

/** A way to correct, with how much better than uncorrected it did on forecasts that it was not fitted on. */
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
 * Corrects a model's probabilities by what came of those that were listed. A list takes the highest of many, so it
 * takes those that are too high by chance, too; all forecasts together would not show that. Each way to correct is
 * scored on the rounds after those that it was fitted on, and used once it did better there by more than its standard
 * error.
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

  /** The way that is used now. */
  get method(): Method {
    const { Platt, isotonic } = this.candidates;
    if (!Platt.isBetter && !isotonic.isBetter) return 'none';
    if (!Platt.isBetter) return 'isotonic';
    return isotonic.isBetter && isotonic.heldOut.mean > Platt.heldOut.mean ? 'isotonic' : 'Platt';
  }

  /** Corrects all probabilities of a round in the same way. */
  createCorrection(): (probability: number) => number {
    const { method } = this;
    if (method === 'none') return (probability) => probability;
    const { correct } = this.candidates[method];
    return (probability) => toProbability(correct(toLogit(probability)));
  }

  /** Scores what was fitted so far on a round's listed forecasts, as the model had them, then learns from them. */
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
