import { describe, expect, it } from 'vitest';
import type { Judged } from '../maths/isotonic.ts';
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
    expect(learn(9, (said) => said / 3).method).toBe('none');
    const right = learn(200, (said) => said);
    expect([right.method, right.createCorrection()(0.37)]).toEqual(['none', 0.37]);
  });

  it('takes Platt’s way where the log-odds are too far apart, and isotonic regression where they jump', () => {
    const tooFar = learn(200, (said) => toProbability(0.5 * toLogit(said) - 0.5));
    expect(tooFar.method).toBe('Platt');
    expect(tooFar.createCorrection()(0.7)).toBeCloseTo(toProbability(0.5 * toLogit(0.7) - 0.5), 1);
    const top = learn(200, (said) => (said < 0.4 ? 0.1 : 0.6));
    expect(top.method).toBe('isotonic');
    expect(top.createCorrection()(0.7)).toBeCloseTo(0.6, 1);
    expect(top.createCorrection()(0.15)).toBeCloseTo(0.1, 1);
  });
});
