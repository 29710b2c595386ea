import { describe, expect, it } from 'vitest';
import { Ratios } from './ratios.ts';

describe('ratios', () => {
  it('are drawn towards 1, and are 1 for one that was never seen', () => {
    const ratios = new Ratios({ startPrior: 10 });
    ratios.add('a', { seen: 15, expected: 5 }, 1);
    ratios.add('a', { seen: 15, expected: 5 }, 2);
    expect(ratios.of('a', 3)).toBe(2);
    expect(ratios.of('b', 3)).toBe(1);
  });

  it('forget with time', () => {
    const ratios = new Ratios({ startPrior: 10, halfLife: 7 });
    ratios.add('a', { seen: 40, expected: 20 }, 0);
    expect(ratios.of('a', 7)).toBe(1.5);
  });

  it('fit their prior when there are units enough: where all differ by luck only, none stands out', () => {
    const ratios = new Ratios({ startPrior: 10 });
    ratios.add('a', { seen: 12, expected: 10 }, 0);
    ratios.refit(0);
    expect(ratios.of('a', 0)).toBe(1.1);
    for (let unit = 0; unit < 30; unit++) ratios.add(`${unit}`, { seen: 10 + (unit % 3), expected: 11 }, 0);
    ratios.refit(0);
    expect(ratios.of('a', 0)).toBeCloseTo(1, 2);
  });
});
