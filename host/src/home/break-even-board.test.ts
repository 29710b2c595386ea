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
