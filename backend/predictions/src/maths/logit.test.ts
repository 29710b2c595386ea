import { describe, expect, it } from 'vitest';
import { toLogit, toOpenProbability, toProbability } from './logit.ts';

describe('log-odds', () => {
  it.each([
    { probability: 0.5, logit: 0 },
    { probability: 0.75, logit: Math.log(3) },
    { probability: 0.1, logit: -Math.log(9) },
  ])('of $probability are $logit, and back', ({ probability, logit }) => {
    expect(toLogit(probability)).toBeCloseTo(logit, 12);
    expect(toProbability(logit)).toBeCloseTo(probability, 12);
  });

  it('of what is certain or impossible are finite', () => {
    expect([toOpenProbability(0), toOpenProbability(1)]).toEqual([1e-4, 1 - 1e-4]);
    expect(toLogit(1)).toBeCloseTo(9.21, 2);
    expect(toLogit(0)).toBeCloseTo(-9.21, 2);
  });
});
