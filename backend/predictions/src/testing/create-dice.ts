export type Dice = {
  /** True with the probability. */
  roll: (probability: number) => boolean;
  /** From 0 to below 1. */
  next: () => number;
  /** Number of events if `mean` are expected (Poisson). */
  count: (mean: number) => number;
};

/** Chance that is the same in every run (mulberry32). */
export function createDice(seed: number): Dice {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    roll: (probability) => next() < probability,
    count(mean) {
      let left = Math.exp(-mean);
      let events = 0;
      for (
        let chance = next();
        chance > left;
        left += (Math.exp(-mean) * mean ** events) / toFactorial(events)
      ) {
        events += 1;
      }
      return events;
    },
  };
}

const toFactorial = (whole: number): number => (whole < 2 ? 1 : whole * toFactorial(whole - 1));
