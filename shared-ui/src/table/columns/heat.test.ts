import { describe, expect, it } from 'vitest';
import { toHeat, toPercentileShade, toScaleShade } from './heat.ts';

const percentOf = (shade: string | undefined) => Number(/ ([\d.]+)%/.exec(shade ?? '')?.[1]);
const VELOCITY = { from: 95, to: 121.5 };

describe('toHeat', () => {
  it.each([null, 60, 95])('leaves %s without a shade', (value) => {
    expect(toHeat(value, VELOCITY)).toBeUndefined();
  });

  it.each([
    [95.001, 10],
    [108.25, 35],
    [121.5, 60],
    [130, 60],
  ])('shades %d mph at %d percent', (value, percent) => {
    expect(percentOf(toHeat(value, VELOCITY))).toBeCloseTo(percent, 1);
  });
});

describe('toScaleShade', () => {
  const HITS = { low: 0, high: 100 };
  const ERA = { low: 6, high: 2 };

  it.each([
    [0, 'hot', 60],
    [25, 'hot', 30],
    [75, 'good', 30],
    [100, 'good', 60],
  ])('shades a hit rate of %d percent %s at %d', (value, tone, percent) => {
    const shade = toScaleShade(value, HITS);
    expect(shade).toContain(tone);
    expect(percentOf(shade)).toBe(percent);
  });

  it.each([
    [2, 'good'],
    [6, 'hot'],
  ])('knows that less can be better: an ERA of %d is %s', (value, tone) => {
    expect(toScaleShade(value, ERA)).toContain(tone);
  });

  it.each([null, 50])('leaves %s without a shade', (value) => {
    expect(toScaleShade(value, HITS)).toBeUndefined();
  });
});

describe('toPercentileShade', () => {
  it.each([
    [0, 'cold', 60],
    [25, 'cold', 30],
    [75, 'hot', 30],
    [100, 'hot', 60],
  ])('shades percentile %d %s at %d, and none at 50', (percentile, tone, percent) => {
    const shade = toPercentileShade(percentile);
    expect(shade).toContain(tone);
    expect(percentOf(shade)).toBe(percent);
    expect([null, 50].map(toPercentileShade)).toEqual([undefined, undefined]);
  });
});
