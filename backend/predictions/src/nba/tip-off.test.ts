import { describe, expect, it } from 'vitest';
import type { NbaOpening } from './load-nba.ts';
import { TipOff, toDuel } from './tip-off.ts';

const anOpening = (over: Partial<NbaOpening> = {}): NbaOpening => ({
  game_date: '2031-05-04',
  home_team: 'ATL',
  away_team: 'BOS',
  home_jumper_id: 1,
  away_jumper_id: 2,
  tip_winner: 'ATL',
  first_shot_player_id: null,
  first_basket_player_id: 7,
  first_basket_team: 'ATL',
  ...over,
});

const times = <T>(count: number, one: T): T[] => new Array<T>(count).fill(one);

it.each([
  { a: 0.5, b: 0.5, chance: 0.5 },
  { a: 0.8, b: 0.5, chance: 0.8 },
  { a: 0.75, b: 0.25, chance: 0.9 },
])('a duel of $a against $b is won with $chance', ({ a, b, chance }) => {
  expect(toDuel(a, b)).toBeCloseTo(chance, 12);
});

describe('tip', () => {
  it('is even before anything is known', () => {
    const tip = new TipOff();
    expect(tip.expectHomeWin('ATL', 'BOS')).toBe(0.5);
    expect(tip.expectHomeFirst('ATL', 'BOS')).toBe(0.5);
  });

  it('follows the jumpers, drawn towards even', () => {
    const tip = new TipOff();
    tip.learn(times(10, anOpening()));
    // With the prior of ten duels, the home jumper has won 15 of 20 and the other 5 of 20.
    expect(tip.expectHomeWin('ATL', 'BOS')).toBeCloseTo(0.9, 12);
    expect(tip.expectHomeWin('BOS', 'ATL')).toBeCloseTo(0.1, 12);
    expect(tip.expectHomeWin('ATL', 'CHI')).toBeCloseTo(0.75, 12);
  });

  it('goes by who jumped last for a team', () => {
    const tip = new TipOff();
    tip.learn([...times(10, anOpening()), anOpening({ home_jumper_id: 3, tip_winner: null })]);
    expect(tip.expectHomeWin('ATL', 'CHI')).toBe(0.5);
  });

  it('is worth as much as past first baskets say', () => {
    const tip = new TipOff();
    tip.learn(times(100, anOpening({ home_jumper_id: null, away_jumper_id: null })));
    tip.learn(times(10, anOpening({ home_team: 'CHI', tip_winner: null })));
    const won = (60 + 100) / 200;
    expect(tip.expectHomeFirst('ATL', 'BOS')).toBeCloseTo(0.5 * won + 0.5 * (1 - won), 12);
    tip.learn(times(10, anOpening({ first_basket_team: 'BOS' })));
    const home = tip.expectHomeWin('ATL', 'BOS');
    const worth = 160 / 210;
    expect(tip.expectHomeFirst('ATL', 'BOS')).toBeCloseTo(home * worth + (1 - home) * (1 - worth), 12);
  });
});
