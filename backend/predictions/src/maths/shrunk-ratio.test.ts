import { describe, expect, it } from 'vitest';
import { fitRatioPrior, shrinkRatio } from './shrunk-ratio.ts';

describe('gamma-Poisson shrinkage', () => {
  it('draws towards 1 as if more had been seen', () => {
    expect(shrinkRatio({ seen: 30, expected: 10 }, 10)).toBe(2);
    expect(shrinkRatio({ seen: 0, expected: 0 }, 10)).toBe(1);
    expect(shrinkRatio({ seen: 3000, expected: 1000 }, 10)).toBeCloseTo(2.98, 2);
  });

  it('takes the prior from how much more units differ than luck explains', () => {
    // The two units differ so much that the prior has its smallest size.
    const units = [
      { seen: 200, expected: 100 },
      { seen: 0, expected: 100 },
    ];
    expect(fitRatioPrior(units)).toBe(2);
    const closer = [
      { seen: 120, expected: 100 },
      { seen: 80, expected: 100 },
    ];
    // (400 - 100) x 2 / (2 x 100²) = 0.03
    expect(fitRatioPrior(closer)).toBeCloseTo(1 / 0.03, 9);
  });

  it('treats units alike where luck explains every difference', () => {
    expect(fitRatioPrior([{ seen: 101, expected: 100 }])).toBe(5000);
    expect(fitRatioPrior([])).toBe(5000);
  });
});
