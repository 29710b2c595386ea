import { describe, expect, it } from 'vitest';
import type { NflLine } from './load-touchdowns.ts';
import { TouchdownState, toWeekNumber } from './touchdown-state.ts';

const aLine = (over: Partial<NflLine> = {}): NflLine => ({
  season: 2031,
  week: 1,
  player_id: 'back',
  position: 'RB',
  team: 'ARI',
  opponent: 'ATL',
  carries: 20,
  targets: 0,
  touchdowns: 0,
  ...over,
});
const NEXT = toWeekNumber({ season: 2031, week: 2 });

describe('touchdown state', () => {
  it('expects touchdowns by usage', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine(), aLine({ player_id: 'other', carries: 5 })]);
    expect(state.expect('back', NEXT)).toBeGreaterThan(3 * state.expect('other', NEXT));
    expect(state.expect('nobody', NEXT)).toBe(0);
  });

  it('expects more of one who scores more than his chances tell, and more against who allowed more', () => {
    const state = new TouchdownState();
    state.learnWeek([
      aLine({ touchdowns: 3 }),
      aLine({ player_id: 'other', team: 'BAL', opponent: 'BUF' }),
      aLine({ player_id: 'third', team: 'CHI', opponent: 'CIN' }),
    ]);
    expect(state.expect('back', NEXT)).toBeGreaterThan(state.expect('other', NEXT));
    expect(state.defenceOf('ATL', 'third', NEXT)).toBeGreaterThan(1);
    expect(state.defenceOf('BUF', 'third', NEXT)).toBeLessThan(1);
    expect(state.defenceOf('ARI', 'third', NEXT)).toBe(1);
    expect(state.offenceOf('ARI', NEXT)).toBeGreaterThan(state.offenceOf('BAL', NEXT));
  });

  it('counts games with a touchdown for the own rate', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine({ touchdowns: 2 })]);
    state.learnWeek([aLine({ week: 2 })]);
    expect(state.ownOf('back')).toEqual({ hits: 1, trials: 2 });
    expect(state.ownOf('nobody')).toEqual({ hits: 0, trials: 0 });
  });

  it('finds who played lately, likeliest first, with the team of his newest game', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine(), aLine({ player_id: 'other', carries: 5 }), aLine({ player_id: 'gone' })]);
    for (const week of [2, 3, 4]) {
      state.learnWeek([aLine({ week }), aLine({ week, player_id: 'other', carries: 5 })]);
    }
    const at = toWeekNumber({ season: 2031, week: 5 });
    expect(state.findRegulars('ARI', at)).toEqual(['back', 'other']);
    state.learnWeek([aLine({ week: 5, team: 'BAL' })]);
    expect(state.findRegulars('ARI', at + 1)).toEqual(['other']);
    expect(state.findRegulars('BAL', at + 1)).toEqual(['back']);
  });
});
