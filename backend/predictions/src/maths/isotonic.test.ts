import { describe, expect, it } from 'vitest';
import { createDice } from '../testing/create-dice.ts';
import { fitIsotonic, followCurve, type Judged } from './isotonic.ts';
import { toLogit, toProbability } from './logit.ts';

function judge(count: number, chanceOf: (said: number) => number): Judged[] {
  const dice = createDice(11);
  return Array.from({ length: count }, () => {
    const probability = 0.05 + 0.5 * dice.next();
    return { probability, outcome: dice.roll(chanceOf(probability)) };
  });
}

const correct = (forecasts: readonly Judged[], said: number): number =>
  toProbability(followCurve(fitIsotonic(forecasts), toLogit(said)));

describe('isotonic regression', () => {
  it('finds how often it came true, and leaves what is right', () => {
    const tooHigh = judge(20_000, (said) => Math.min(0.2, said));
    expect(correct(tooHigh, 0.45)).toBeCloseTo(0.2, 1);
    expect(correct(tooHigh, 0.1)).toBeCloseTo(0.1, 1);
    for (const said of [0.1, 0.3, 0.5])
      expect(
        correct(
          judge(20_000, (one) => one),
          said,
        ),
      ).toBeCloseTo(said, 1);
  });

  it('never falls, even where what came does', () => {
    const forecasts = judge(4000, (said) => 0.6 - said);
    const corrected = Array.from({ length: 99 }, (_, at) => correct(forecasts, (at + 1) / 100));
    expect(corrected).toEqual(corrected.toSorted((one, other) => one - other));
  });

  it('goes on beyond its ends as it is at them, and changes nothing without forecasts enough', () => {
    const curve = fitIsotonic(judge(2000, (said) => said / 2));
    const [first, last] = [curve[0], curve.at(-1)];
    expect(followCurve(curve, (first?.from ?? 0) - 1)).toBeCloseTo((first?.to ?? 0) - 1, 12);
    expect(followCurve(curve, (last?.from ?? 0) + 1)).toBeCloseTo((last?.to ?? 0) + 1, 12);
    expect(followCurve(fitIsotonic(judge(49, () => 1)), 0.3)).toBe(0.3);
  });

  it('draws a small sample towards what was said', () => {
    const never = Array.from({ length: 50 }, () => ({ probability: 0.2, outcome: false }));
    // The 50 added prior forecasts contain 10 that came true.
    expect(correct(never, 0.2)).toBeCloseTo(0.1, 12);
  });
});
