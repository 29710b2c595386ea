import { describe, expect, it } from 'vitest';
import { fitLogistic, type LabelledFeatures } from './fit-logistic.ts';

const FLAT = { mean: 0, precision: 1e-9 };

const times = (count: number, row: LabelledFeatures): LabelledFeatures[] => new Array(count).fill(row);

describe('logistic regression', () => {
  it('finds the log odds ratio of two groups', () => {
    const rows = [
      ...times(20, { features: [1, 0], outcome: true }),
      ...times(80, { features: [1, 0], outcome: false }),
      ...times(50, { features: [1, 1], outcome: true }),
      ...times(50, { features: [1, 1], outcome: false }),
    ];
    const [base = 0, ratio = 0] = fitLogistic(rows, [FLAT, FLAT]);
    expect(base).toBeCloseTo(Math.log(0.25), 6);
    expect(ratio).toBeCloseTo(Math.log(4), 6);
  });

  it('is the prior without data, and stays near it with little', () => {
    const prior = [
      { mean: 0.3, precision: 4 },
      { mean: 1, precision: 4 },
    ];
    expect(fitLogistic([], prior)).toEqual([0.3, 1]);
    const [base = 0, slope = 0] = fitLogistic([{ features: [1, 2], outcome: true }], prior);
    expect(base).toBeGreaterThan(0.3);
    expect(base).toBeLessThan(0.4);
    expect(slope).toBeGreaterThan(1);
    expect(slope).toBeLessThan(1.1);
  });

  it('stays finite where a feature tells everything', () => {
    const rows = [
      ...times(50, { features: [1, 1], outcome: true }),
      ...times(50, { features: [1, -1], outcome: false }),
    ];
    const prior = { mean: 0, precision: 0.1 };
    const [, slope = Number.NaN] = fitLogistic(rows, [prior, prior]);
    expect(slope).toBeGreaterThan(2);
    expect(slope).toBeLessThan(10);
  });
});
