import { describe, expect, it } from 'vitest';
import type { Judged } from '../maths/forecast-scores.ts';
import { toLogit, toProbability } from '../maths/logit.ts';
import { createDice } from '../testing/create-dice.ts';
import { Recalibration } from './recalibration.ts';

function learn(rounds: number, chanceOf: (said: number) => number): Recalibration {
  const dice = createDice(17);
  const recalibration = new Recalibration();
  for (let round = 0; round < rounds; round++) {
    recalibration.learn(
      Array.from({ length: 50 }, (): Judged => {
        const probability = 0.05 + 0.7 * dice.next();
        return { probability, outcome: dice.roll(chanceOf(probability)) };
      }),
    );
  }
  return recalibration;
}

describe('recalibration', () => {
  it('changes nothing before there is enough to judge by, nor where the model is right', () => {
    expect(new Recalibration().createCorrection()(0.37)).toBe(0.37);
    expect(learn(9, (said) => said / 3).isInUse).toBe(false);
    const right = learn(200, (said) => said);
    expect([right.isInUse, right.createCorrection()(0.37)]).toEqual([false, 0.37]);
  });

  it('shifts and draws together log-odds that are too far apart', () => {
    const tooFar = learn(200, (said) => toProbability(0.5 * toLogit(said) - 0.5));
    expect(tooFar.isInUse).toBe(true);
    expect(tooFar.createCorrection()(0.7)).toBeCloseTo(toProbability(0.5 * toLogit(0.7) - 0.5), 1);
  });
});
