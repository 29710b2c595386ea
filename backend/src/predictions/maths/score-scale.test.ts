import { describe, expect, it } from 'vitest';
import { ScoreScale } from './score-scale.ts';

const aScale = (...probabilities: number[]) => {
  const scale = new ScoreScale();
  for (const probability of probabilities) scale.add(probability);
  return scale;
};

describe('score scale', () => {
  it('is the share of past probabilities that were lower, equal ones half', () => {
    const scale = aScale(0.1, 0.2, 0.3, 0.4);
    expect(scale.toShare(0.25)).toBe(0.5);
    expect(scale.toShare(0.3)).toBe(0.625);
    expect(scale.toShare(0.05)).toBe(0);
    expect(scale.toShare(0.9)).toBe(1);
  });

  it('is in the middle without a past', () => {
    expect(aScale().toShare(0.9)).toBe(0.5);
  });

  it('takes what is certain or impossible', () => {
    expect(aScale(0, 1).toShare(1)).toBe(0.75);
    expect(aScale(0, 1).toShare(0)).toBe(0.25);
  });
});
