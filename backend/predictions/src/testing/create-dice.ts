import { createDice as createWholeDice } from '@sharpside/server-kit/testing/dice';

export type Dice = {
  roll: (probability: number) => boolean;
  /** From 0 to below 1. */
  next: () => number;
  /** A random number of events, on average `mean` (Poisson). */
  count: (mean: number) => number;
};

const RANGE = 2 ** 32;

export function createDice(seed: number): Dice {
  const roll = createWholeDice(seed);
  const next = () => roll(RANGE) / RANGE;
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
