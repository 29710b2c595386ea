import { describe, expect, it } from 'vitest';
import { type PlayedGame, PlayingTime } from './playing-time.ts';

const aGame = (over: Partial<PlayedGame> = {}): PlayedGame => ({
  team: 'ARI',
  plateAppearances: 4,
  day: 0,
  slot: undefined,
  ...over,
});

describe('playing time', () => {
  it('expects the usual number of one who never played, and his own as games come', () => {
    const time = new PlayingTime();
    expect(time.expect(1, 0, undefined)).toBe(4);
    time.startGame('ARI');
    for (const _ of [1, 2, 3]) time.addGame(1, aGame({ plateAppearances: 5 }));
    expect(time.expect(1, 0, undefined)).toBe(4.5);
  });

  it('goes half by the place in the order where it was announced', () => {
    const time = new PlayingTime();
    time.startGame('ARI');
    for (let game = 0; game < 20; game++) time.addGame(game + 10, aGame({ plateAppearances: 5, slot: 1 }));
    // Mean of the place in the order: (20 x 5 + 20 x 4) / 40 = 4.5. The batter's own mean: 4.
    expect(time.expect(1, 0, 1)).toBe(4.25);
    expect(time.expect(1, 0, 9)).toBe(4);
  });

  it('forgets half of his games in twenty days', () => {
    const time = new PlayingTime();
    time.startGame('ARI');
    time.addGame(1, aGame({ plateAppearances: 1 }));
    time.addGame(1, aGame({ plateAppearances: 5, day: 20 }));
    // (1 / 2 + 5 + 3 x 4) / (1 / 2 + 1 + 3), and after twenty more days both sums have half their weight.
    expect(time.expect(1, 20, undefined)).toBeCloseTo(17.5 / 4.5, 12);
    expect(time.expect(1, 40, undefined)).toBeCloseTo(14.75 / 3.75, 12);
  });

  it('finds ten regulars at most, equal ones by number, and one who missed seven games', () => {
    const time = new PlayingTime();
    const play = (batters: number[], plateAppearances: number) => {
      time.startGame('ARI');
      for (const batter of batters) time.addGame(batter, aGame({ plateAppearances }));
    };
    play([77], 5);
    for (let game = 0; game < 7; game++) play([], 4);
    expect(time.findRegulars('ARI')).toEqual([77]);
    for (let game = 0; game < 7; game++) play([20, 19, 18, 17, 16, 15, 14, 13, 12, 11], 4);
    expect(time.findRegulars('ARI')).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    play([5], 9);
    expect(time.findRegulars('ARI').slice(0, 2)).toEqual([11, 12]);
  });

  it('finds the regulars of a team, most active first, without those who are gone', () => {
    const time = new PlayingTime();
    const play = (batters: number[], team = 'ARI') => {
      time.startGame(team);
      for (const batter of batters) time.addGame(batter, aGame({ team }));
    };
    play([1, 2, 3]);
    for (let game = 0; game < 8; game++) play(game % 2 === 0 ? [1, 2] : [1]);
    expect(time.findRegulars('ARI')).toEqual([1, 2]);
    play([2], 'ATL');
    expect(time.findRegulars('ARI')).toEqual([1]);
    expect(time.findRegulars('ATL')).toEqual([2]);
    expect(time.findRegulars('BOS')).toEqual([]);
  });
});
