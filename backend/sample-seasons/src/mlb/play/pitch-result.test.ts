import { describe, expect, it } from 'vitest';
import { Random } from '../../random/random.ts';
import { shareOf } from '../../testing/figures.ts';
import { drawPitchResult, isThirdStrike, toMultipliers, toPitchType } from './pitch-result.ts';

const draw = (matchup: { whiff: number; ball: number }, count = { balls: 1, strikes: 1 }) => {
  const random = new Random('pitches');
  return Array.from({ length: 20_000 }, () => drawPitchResult(random, count, toMultipliers(matchup)));
};

describe('drawPitchResult', () => {
  it('misses more against a pitcher who is hard to hit, and walks more with a wild one', () => {
    const whiffs = (whiff: number) => shareOf(draw({ whiff, ball: 0 }), (one) => one === 'swinging_strike');
    const balls = (ball: number) => shareOf(draw({ whiff: 0, ball }), (one) => one === 'ball');
    expect(whiffs(0.4)).toBeGreaterThan(1.3 * whiffs(0));
    expect(balls(0.3)).toBeGreaterThan(1.15 * balls(0));
  });

  it('takes pitches at 3-0 and protects the plate with two strikes', () => {
    const average = { whiff: 0, ball: 0 };
    const taken = (balls: number, strikes: number) =>
      shareOf(draw(average, { balls, strikes }), (one) => one === 'called_strike');
    expect(taken(3, 0)).toBeGreaterThan(0.5);
    expect(taken(0, 2)).toBeLessThan(0.06);
  });
});

it.each([
  ['B', ['ball', 'blocked_ball', 'hit_by_pitch', 'automatic_ball']],
  ['S', ['called_strike', 'foul', 'foul_tip', 'missed_bunt']],
  ['X', ['hit_into_play']],
] as const)('toPitchType is %s for %j', (type, descriptions) => {
  for (const description of descriptions) expect(toPitchType(description)).toBe(type);
});

it.each([
  [true, ['foul_tip', 'foul_bunt', 'swinging_strike', 'automatic_strike']],
  [false, ['foul', 'ball', 'hit_into_play']],
] as const)('isThirdStrike is %s with two strikes for %j', (expected, descriptions) => {
  for (const description of descriptions) expect(isThirdStrike(description)).toBe(expected);
});
