import { formatOdds } from '@sharpside/shared-odds';
import { expect, it } from 'vitest';
import { BREAK_EVENS } from './break-even-board.tsx';

it('writes each price as the screens write it, in every form', () => {
  for (const { price } of BREAK_EVENS) {
    const american = Number(price.american);
    expect(price).toEqual({
      american: formatOdds(american, 'american'),
      decimal: formatOdds(american, 'decimal'),
      fraction: formatOdds(american, 'fraction'),
      probability: formatOdds(american, 'probability'),
    });
  }
});

it.each([
  ['-200', 2 / 3],
  ['-110', 11 / 21],
  ['+100', 0.5],
  ['+200', 1 / 3],
])('%s must win %d', (american, winRate) => {
  expect(BREAK_EVENS.find(({ price }) => price.american === american)?.winRate).toBeCloseTo(winRate, 12);
});
