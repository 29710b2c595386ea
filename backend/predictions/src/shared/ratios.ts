import { DecayedSum } from '../maths/decayed-sum.ts';
import { type Counted, fitRatioPrior, type Sampled, shrinkRatio } from '../maths/shrunk-ratio.ts';

type RatiosOptions = {
  /** The prior's size in expected events, used until there is enough data to fit it. */
  startPrior: number;
  /** In the unit of `at`. Default: nothing decays. */
  halfLife?: number;
};

type Unit = { readonly seen: DecayedSum; readonly expected: DecayedSum; readonly variance: DecayedSum };

function toSample({ seen, expected, variance }: Unit, at: number, usual: number): Sampled {
  return {
    seen: seen.valueAt(at),
    expected: usual * expected.valueAt(at),
    variance: usual * variance.valueAt(at),
  };
}

// With fewer units the prior cannot be fitted.
const MIN_UNITS = 20;
const REFIT_GROWTH = 1.1;

/**
 * The ratio of seen to expected events of each player, team or park, drawn towards 1 by a prior that is fitted on all
 * of them together (empirical Bayes).
 */
export class Ratios {
  private readonly units = new Map<string, Unit>();
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
      unit = {
        seen: new DecayedSum(this.halfLife),
        expected: new DecayedSum(this.halfLife),
        // The variance of a weighted count is proportional to the square of the weight, which decays twice as fast.
        variance: new DecayedSum(this.halfLife / 2),
      };
      this.units.set(key, unit);
    }
    unit.seen.add(seen, at);
    unit.expected.add(expected, at);
    unit.variance.add(expected, at);
    this.added += 1;
  }

  /**
   * Fits the prior again after 10 % more data than at the last fit. `usualOf` gives the `usual` of a key (see `of`).
   */
  refit(at: number, usualOf: (key: string) => number = () => 1): void {
    if (this.units.size < MIN_UNITS || this.added < REFIT_GROWTH * this.fittedAt) return;
    this.prior = fitRatioPrior([...this.units].map(([key, unit]) => toSample(unit, at, usualOf(key))));
    this.fittedAt = this.added;
  }

  /**
   * The key's ratio, drawn towards `usual`, which is an estimate from other data. An unknown key gets exactly `usual`.
   */
  of(key: string, at: number, usual = 1): number {
    const unit = this.units.get(key);
    if (unit === undefined) return usual;
    return usual * shrinkRatio(toSample(unit, at, usual), this.prior);
  }
}
