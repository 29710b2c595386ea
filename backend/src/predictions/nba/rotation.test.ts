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
  it('has means in which newer games weigh more', () => {
    const rotation = new Rotation();
    rotation.learn([aLine({ minutes: 10, is_starter: false })], 0);
    rotation.learn([aLine({ minutes: 40, is_starter: true })], 20);
    // A half-life of 20 days: weights of 1 and 2.
    expect(rotation.find(1, 20)?.minutes).toBeCloseTo(30, 12);
    expect(rotation.find(1, 20)?.startShare).toBeCloseTo(2 / 3, 12);
    expect(rotation.find(2, 20)).toBeUndefined();
  });

  it('does not guess who starts where no source says it', () => {
    const rotation = new Rotation();
    rotation.learn([aLine()], 0);
    expect(rotation.find(1, 0)?.startShare).toBeUndefined();
  });

  it('knows who played lately, and for whom', () => {
    const rotation = new Rotation();
    rotation.learn([aLine(), aLine({ player_id: 2 })], 0);
    for (const at of [1, 2, 3, 4]) rotation.learn([aLine()], at);
    expect(rotation.findPlayers('ATL')).toEqual([1]);
    rotation.learn([aLine({ team: 'BOS' }), aLine({ player_id: 3 })], 5);
    expect(rotation.findPlayers('ATL')).toEqual([3]);
    expect(rotation.findPlayers('BOS')).toEqual([1]);
  });
});
