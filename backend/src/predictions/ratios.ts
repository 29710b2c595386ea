import { FadedSum } from './maths/faded-sum.ts';
import { type Counted, fitRatioPrior, shrinkRatio } from './maths/shrunk-ratio.ts';

type RatiosOptions = {
  /** What the prior is worth in expected events, until there is enough to fit it. */
  startPrior: number;
  /** In the unit of `at`. Default: nothing fades. */
  halfLife?: number;
};

// Fewer units say little of how much units differ.
const FEWEST_UNITS = 20;
const REFIT_GROWTH = 1.1;

/**
 * How much more often than expected something happens with each player, team or park, drawn towards 1 by a prior that
 * is fitted on all of them together (empirical Bayes).
 */
export class Ratios {
  private readonly units = new Map<string, { seen: FadedSum; expected: FadedSum }>();
  private readonly halfLife: number;
  private prior: number;
  private added = 0;
  private fittedAt = 0;

  constructor({ startPrior, halfLife = Number.POSITIVE_INFINITY }: RatiosOptions) {
    this.prior = startPrior;
    this.halfLife = halfLife;
  }

  add(key: string, { seen, expected }: Counted, at: number): void {
    let unit = this.units.get(key);
    if (unit === undefined) {
      unit = { seen: new FadedSum(this.halfLife), expected: new FadedSum(this.halfLife) };
      this.units.set(key, unit);
    }
    unit.seen.add(seen, at);
    unit.expected.add(expected, at);
    this.added += 1;
  }

  /** Fits the prior again where a tenth more is known than at the last time. */
  refit(at: number): void {
    if (this.units.size < FEWEST_UNITS || this.added < REFIT_GROWTH * this.fittedAt) return;
    const counted = [...this.units.values()].map(({ seen, expected }) => ({
      seen: seen.valueAt(at),
      expected: expected.valueAt(at),
    }));
    this.prior = fitRatioPrior(counted);
    this.fittedAt = this.added;
  }

  /** 1 for one that was never seen. */
  of(key: string, at: number): number {
    const unit = this.units.get(key);
    if (unit === undefined) return 1;
    return shrinkRatio({ seen: unit.seen.valueAt(at), expected: unit.expected.valueAt(at) }, this.prior);
  }
}
