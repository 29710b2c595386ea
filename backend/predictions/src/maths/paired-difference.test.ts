import { describe, expect, it } from 'vitest';
import { PairedDifference } from './paired-difference.ts';

const of = (...rounds: [difference: number, count: number][]) => {
  const paired = new PairedDifference();
  for (const [difference, count] of rounds) paired.addRound(difference, count);
  return paired;
};

describe('a paired difference', () => {
  it('has the error of a mean where each round is one forecast', () => {
    const paired = of([1, 1], [3, 1], [5, 1], [7, 1]);
    expect(paired.mean).toBe(4);
    expect(paired.standardError).toBeCloseTo(Math.sqrt((9 + 1 + 1 + 9) / 3 / 4), 12);
    expect(paired.isBeyondError).toBe(true);
  });

  it('takes a round for one piece of luck, however many forecasts it has', () => {
    const alone = of([3, 1], [-1, 1], [3, 1], [-1, 1]);
    const together = of([300, 100], [-100, 100], [300, 100], [-100, 100]);
    expect(together.mean).toBe(alone.mean);
    expect(together.standardError).toBeCloseTo(alone.standardError, 12);
    expect(together.isBeyondError).toBe(false);
  });

  it('holds a round’s difference against what its size lets expect', () => {
    expect(of([10, 10], [2, 2], [5, 5]).standardError).toBeCloseTo(0, 12);
  });

  it('says nothing of one round, of none, and of equal ones', () => {
    expect(of([9, 3]).isBeyondError).toBe(false);
    expect(of([9, 3], [0, 0]).rounds).toBe(1);
    expect(of().isBeyondError).toBe(false);
    expect(of([0, 5], [0, 5]).isBeyondError).toBe(false);
  });
});
