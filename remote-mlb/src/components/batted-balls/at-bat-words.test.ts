import { describe, expect, it } from 'vitest';
import { toHandedness, toHomeOrAway, toNightOrDay, toResultWords } from './at-bat-words.ts';

describe('an at-bat in words', () => {
  it.each([
    ['home_run', 'Home run'],
    ['grounded_into_double_play', 'Grounded into double play'],
    [null, 'N/A'],
  ])('ends with %s as %s', (result, words) => {
    expect(toResultWords(result)).toBe(words);
  });

  it('names both hands, and what is not known', () => {
    expect(toHandedness({ batter_hand: 'L', pitcher_hand: 'R' })).toBe('LHB vs RHP');
    expect(toHandedness({ batter_hand: null, pitcher_hand: null })).toBe('N/A vs N/A');
  });

  it('says when and where', () => {
    expect([toNightOrDay('yes'), toNightOrDay('no'), toNightOrDay(null)]).toEqual(['Night', 'Day', 'N/A']);
    expect([toHomeOrAway('yes'), toHomeOrAway('no')]).toEqual(['Home', 'Away']);
  });
});
