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
    // The place: (20 x 5 + 20 x 4) / 40; he himself: 4.
    expect(time.expect(1, 0, 1)).toBe(4.25);
    expect(time.expect(1, 0, 9)).toBe(4);
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
