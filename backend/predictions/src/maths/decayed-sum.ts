/**
 * A sum in which older values weigh less: their weight halves with each `halfLife` (in the unit of `at`, such as days
 * or games).
 */
export class DecayedSum {
  private readonly halfLife: number;
  private sum = 0;
  private lastAt = 0;

  constructor(halfLife: number) {
    this.halfLife = halfLife;
  }

  /** `at` must not decrease between calls. */
  add(value: number, at: number): void {
    this.sum = this.valueAt(at) + value;
    this.lastAt = at;
  }

  valueAt(at: number): number {
    return this.sum * 0.5 ** ((at - this.lastAt) / this.halfLife);
  }
}
