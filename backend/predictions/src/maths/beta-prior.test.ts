import { describe, expect, it } from 'vitest';
import { fitBetaPrior, toPosteriorShare } from './beta-prior.ts';

describe('beta-binomial shrinkage', () => {
  it('adds what the prior is worth', () => {
    expect(toPosteriorShare({ hits: 9, trials: 10 }, { hits: 5, trials: 10 })).toBe(0.7);
    expect(toPosteriorShare({ hits: 0, trials: 0 }, { hits: 3, trials: 12 })).toBe(0.25);
  });

  it('has the mean of all, and the size that explains their spread', () => {
    const prior = fitBetaPrior([
      { hits: 70, trials: 100 },
      { hits: 30, trials: 100 },
    ]);
    // (20² - 25) x 2 / (2 x 100 x 99 x 0.25) = 1 / (size + 1)
    expect(prior.trials).toBeCloseTo(2475 / 375 - 1, 9);
    expect(prior.hits / prior.trials).toBeCloseTo(0.5, 12);
  });

  it('is strong where luck explains every difference, and even where nothing is known', () => {
    expect(fitBetaPrior([{ hits: 5, trials: 10 }])).toEqual({ hits: 500, trials: 1000 });
    expect(fitBetaPrior([])).toEqual({ hits: 500, trials: 1000 });
  });
});
