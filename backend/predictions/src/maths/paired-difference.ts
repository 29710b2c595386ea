/**
 * The gain in score of one forecaster over another for the same forecasts. It is summed by round, because forecasts of
 * a round share their luck.
 */
export class PairedDifference {
  rounds = 0;
  private count = 0;
  private sum = 0;
  private sumSquares = 0;
  private countSquares = 0;
  private products = 0;

  /** `difference` is the sum of a round's differences. It is positive if the first forecaster was better. */
  addRound(difference: number, count: number): void {
    if (count === 0) return;
    this.rounds += 1;
    this.count += count;
    this.sum += difference;
    this.sumSquares += difference ** 2;
    this.countSquares += count ** 2;
    this.products += difference * count;
  }

  get mean(): number {
    return this.sum / this.count;
  }

  /**
   * Standard error of the mean, clustered by round (the ratio estimator of Cochran, Sampling Techniques); infinite for
   * a single round.
   */
  get standardError(): number {
    if (this.rounds < 2) return Number.POSITIVE_INFINITY;
    const { mean } = this;
    const squares = this.sumSquares - 2 * mean * this.products + mean ** 2 * this.countSquares;
    return Math.sqrt((Math.max(0, squares) * this.rounds) / (this.rounds - 1)) / this.count;
  }

  /**
   * True if the mean exceeds its standard error. If both forecasters are equally good, this happens by chance in one of
   * six cases.
   */
  get isBeyondError(): boolean {
    return this.rounds >= 2 && this.mean > this.standardError;
  }
}
