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

  it('are drawn towards what else is known of one', () => {
    const ratios = new Ratios({ startPrior: 10 });
    ratios.add('a', { seen: 30, expected: 10 }, 0);
    expect(ratios.of('a', 0)).toBe(2);
    expect(ratios.of('a', 0, 2)).toBeCloseTo((2 * (30 + 10)) / (20 + 10), 12);
    expect(ratios.of('b', 0, 2)).toBe(2);
  });

  it('find no difference where old events, that count less, differ by luck only', () => {
    const ratios = new Ratios({ startPrior: 10, halfLife: 5 });
    // Each unit sees 2 or 6 events where 4 are expected, which luck alone explains.
    for (const at of [0, 20]) {
      for (let unit = 0; unit < 40; unit++) {
        ratios.add(
          `${unit}`,
          { seen: (unit + (at > 0 && unit % 4 > 1 ? 1 : 0)) % 2 === 0 ? 2 : 6, expected: 4 },
          at,
        );
      }
    }
    ratios.refit(20);
    const [low, high] = ['0', '1'].map((unit) => ratios.of(unit, 20));
    expect(low).toBeCloseTo(1, 1);
    expect(high).toBeCloseTo(1, 1);
    ratios.add('9', { seen: 4, expected: 4 }, 40);
    ratios.refit(40);
    expect(ratios.of('1', 40)).toBeCloseTo(1, 1);
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
