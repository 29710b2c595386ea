/** The gain in score of one forecaster over another for the same forecasts. Those of one round share their luck. */
export class PairedDifference {
  rounds = 0;
  private count = 0;
  private sum = 0;
  private sumSquares = 0;
  private countSquares = 0;
  private products = 0;

  /** The sum of a round's differences; positive where the first was better. */
  addRound(difference: number, count: number): void {
    if (count === 0) return;
    this.rounds += 1;
    this.count += count;
    this.sum += difference;
    this.sumSquares += difference ** 2;
    this.countSquares += count ** 2;
    this.products += difference * count;
  }

  /** A forecast's mean difference. */
  get mean(): number {
    return this.sum / this.count;
  }

  /** Of the mean, clustered by round (the ratio estimator of Cochran, Sampling Techniques); infinite for one round. */
  get standardError(): number {
    if (this.rounds < 2) return Number.POSITIVE_INFINITY;
    const { mean } = this;
    const squares = this.sumSquares - 2 * mean * this.products + mean ** 2 * this.countSquares;
    return Math.sqrt((Math.max(0, squares) * this.rounds) / (this.rounds - 1)) / this.count;
  }

  /** Better by more than its standard error: of two that are equal, one looks so by chance in one of six cases. */
  get isBeyondError(): boolean {
    return this.rounds >= 2 && this.mean > this.standardError;
  }
}
