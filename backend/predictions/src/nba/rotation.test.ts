import { describe, expect, it } from 'vitest';
import type { NbaLine } from './load-nba.ts';
import { Rotation } from './rotation.ts';

const aLine = (over: Partial<NbaLine> = {}): NbaLine => ({
  game_date: '2031-05-04',
  player_id: 1,
  team: 'ATL',
  opponent: 'BOS',
  minutes: 30,
  points: 20,
  threes_made: null,
  is_starter: null,
  ...over,
});

describe('rotation', () => {
  it('does not guess who starts where no source says it', () => {
    const rotation = new Rotation();
    rotation.learn([aLine()], 0);
    expect(rotation.find(1, 0)?.startShare).toBeUndefined();
  });

  it('has means in which newer games weigh more, and starts only of games whose source says it', () => {
    const rotation = new Rotation();
    rotation.learn([aLine({ points: 10, minutes: 10, is_starter: true })], 0);
    rotation.learn([aLine({ points: 25, minutes: 40, is_starter: null })], 20);
    rotation.learn([aLine({ points: 10, is_starter: false })], 20);
    expect(rotation.find(2, 20)).toBeUndefined();
    expect(rotation.find(1, 20)?.minutes).toBeCloseTo((10 + 2 * 40 + 2 * 30) / 5, 12);
    expect(rotation.find(1, 20)?.points).toBeCloseTo((10 + 50 + 20) / 5, 12);
    expect(rotation.find(1, 20)?.startShare).toBeCloseTo(1 / 3, 12);
  });

  it('knows for whom somebody played last, as long as he missed three games at most, in the order of ids', () => {
    const rotation = new Rotation();
    rotation.learn([aLine({ player_id: 10 }), aLine({ player_id: 9 }), aLine({ player_id: 2 })], 0);
    for (const at of [1, 2, 3]) rotation.learn([aLine()], at);
    expect(rotation.findPlayers('ATL')).toEqual([1, 2, 9, 10]);
    rotation.learn([aLine()], 4);
    expect(rotation.findPlayers('ATL')).toEqual([1]);
    rotation.learn([aLine({ team: 'BOS' }), aLine({ player_id: 3 })], 5);
    expect(rotation.findPlayers('ATL')).toEqual([3]);
    expect(rotation.findPlayers('BOS')).toEqual([1]);
  });
});
