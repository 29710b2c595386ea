import { describe, expect, it } from 'vitest';
import { FRACTION_LADDER, findLadderPrice } from './fraction-ladder.ts';
import { compare, ratio } from './ratio.ts';
import { aDecimalPrice } from './testing/prices.ts';

describe('the ladder of customary fractions', () => {
  it('climbs, so no price stands twice', () => {
    const isClimbing = FRACTION_LADDER.every((price, index) => {
      const next = FRACTION_LADDER[index + 1];
      return !next || compare(price.profit, next.profit) < 0;
    });
    expect(isClimbing).toBe(true);
  });

  it('gives the nearest of the prices asked for', () => {
    expect(findLadderPrice(aDecimalPrice('1.92'), () => true)?.profit).toEqual(ratio(10n, 11n));
    expect(findLadderPrice(aDecimalPrice('1.94'), () => true)?.profit).toEqual(ratio(20n, 21n));
  });

  it('gives none where none is asked for', () => {
    expect(findLadderPrice(aDecimalPrice('1.92'), () => false)).toBeUndefined();
  });
});
