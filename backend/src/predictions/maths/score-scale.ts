import { toLogit } from './logit.ts';

const BINS = 1000;
const HALF_WIDTH = toLogit(1);

const toBin = (probability: number): number =>
  Math.min(BINS - 1, Math.floor(((toLogit(probability) + HALF_WIDTH) / (2 * HALF_WIDTH)) * BINS));

/** Where a probability stands among those of the past. Its steps are 0.02 in log-odds. */
export class ScoreScale {
  private readonly counts = new Array<number>(BINS).fill(0);
  private total = 0;

  add(probability: number): void {
    const bin = toBin(probability);
    this.counts[bin] = (this.counts[bin] ?? 0) + 1;
    this.total += 1;
  }

  /** The share of past probabilities that were lower; those in the same step count half. 0.5 without a past. */
  toShare(probability: number): number {
    if (this.total === 0) return 0.5;
    const bin = toBin(probability);
    let lower = (this.counts[bin] ?? 0) / 2;
    for (let at = 0; at < bin; at++) lower += this.counts[at] ?? 0;
    return lower / this.total;
  }
}
