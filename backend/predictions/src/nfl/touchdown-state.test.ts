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
  const NOW = toWeekNumber({ season: 2031, week: 1 });

  it.each([
    // Touchdowns per carry: (0 + 9) / (300 + 20). The back's ratio: (0 + 4) / (0.6 + 4), as he scored none where 0.6
    // were expected and the prior's size is 4.
    ['carries without a touchdown', { carries: 20 }, 20 * (9 / 320) * (4 / 4.6)],
    ['carries with one', { carries: 20, touchdowns: 1 }, 20 * (10 / 320) * (5 / 4.6)],
    // Of 0.75 expected touchdowns 0.3 are by run and 0.45 by catch. The two actual touchdowns are divided in that
    // ratio.
    [
      'carries and targets with two',
      { carries: 10, targets: 10, touchdowns: 2 },
      (10 * (9.8 / 310) + 10 * (14.7 / 310)) * (6 / 4.75),
    ],
    ['no chance at all', { carries: 0 }, 0.001],
  ])('expects of a back with %s so much', (_, line, expected) => {
    const state = new TouchdownState();
    state.learnWeek([aLine(line)]);
    expect(state.expect('back', NOW)).toBeCloseTo(expected, 9);
  });

  it('holds what he scored against what was expected of him before', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine({ carries: 10, targets: 10, touchdowns: 2 })]);
    // Two touchdowns where 0.75 were expected. The priors of form, defence and offence are 8, 15 and 15.
    expect(state.formOf('back', NOW)).toBeCloseTo(10 / 8.75, 9);
    expect(state.defenceOf('ATL', 'back', NOW)).toBeCloseTo(17 / 15.75, 9);
    expect(state.offenceOf('ARI', NOW)).toBeCloseTo(17 / 15.75, 9);
    expect(state.defenceOf('ATL', 'nobody', NOW)).toBe(1);
    expect(state.expect('nobody', NOW)).toBe(0);
    expect([state.formOf('nobody', NOW), state.offenceOf('ATL', NOW)]).toEqual([1, 1]);
  });

  it('forgets half of his use in four weeks, and half of his form too', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine({ carries: 20, touchdowns: 2 })]);
    const form = (2 / 2 + 8) / (0.6 / 2 + 8);
    expect(state.formOf('back', NOW + 4)).toBeCloseTo(form, 9);
    const one = state.expect('back', NOW);
    state.learnWeek([aLine({ week: 5, carries: 5 })]);
    // After four weeks the game with 20 carries counts half as much as the game with 5: 10 carries per game.
    expect(state.expect('back', NOW + 4)).toBeLessThan((one * 11) / 20);
    expect(state.expect('back', NOW + 4)).toBeGreaterThan((one * 8) / 20);
  });

  it('finds twelve of a team at most, equal ones by number', () => {
    const state = new TouchdownState();
    const ids = Array.from({ length: 14 }, (_, at) => `p${String(at).padStart(2, '0')}`);
    state.learnWeek([
      ...ids.toReversed().map((player_id) => aLine({ player_id, carries: 5 })),
      aLine({ player_id: 'z', carries: 6 }),
    ]);
    expect(state.findRegulars('ARI', NOW)).toEqual(['z', ...ids.slice(0, 11)]);
  });

  it('expects one back who missed two games of his team, and not one who missed three', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine(), aLine({ player_id: 'other' })]);
    for (const week of [2, 3]) state.learnWeek([aLine({ week })]);
    expect(state.findRegulars('ARI', NOW + 2)).toContain('other');
    state.learnWeek([aLine({ week: 4 })]);
    expect(state.findRegulars('ARI', NOW + 3)).toEqual(['back']);
  });

  it('credits an offence less for a touchdown of one who scores anywhere', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine({ touchdowns: 3 }), aLine({ player_id: 'other', team: 'CHI', opponent: 'GB' })]);
    const moved = { week: 2, touchdowns: 1, opponent: 'NYJ' };
    state.learnWeek([aLine({ ...moved, team: 'BAL' }), aLine({ ...moved, player_id: 'other', team: 'CIN' })]);
    expect(state.offenceOf('BAL', NEXT)).toBeLessThan(state.offenceOf('CIN', NEXT));
    expect(state.defenceOf('NYJ', 'back', NEXT)).toBeGreaterThan(1);
  });

  it('counts games with a touchdown for the own rate', () => {
    const state = new TouchdownState();
    state.learnWeek([aLine({ touchdowns: 2 })]);
    state.learnWeek([aLine({ week: 2 })]);
    expect(state.ownOf('back')).toEqual({ hits: 1, trials: 2 });
    expect(state.ownOf('nobody')).toEqual({ hits: 0, trials: 0 });
    state.learnWeek([aLine({ week: 3, player_id: 'other' })], ['back']);
    expect(state.ownOf('back')).toEqual({ hits: 1, trials: 3 });
  });

  it('counts a game on the field without a line for the usage per game', () => {
    const [played, idle] = [new TouchdownState(), new TouchdownState()];
    for (const state of [played, idle]) state.learnWeek([aLine(), aLine({ player_id: 'other' })]);
    const others = [aLine({ week: 2, player_id: 'other' })];
    played.learnWeek(others);
    idle.learnWeek(others, ['back']);
    expect(idle.expect('back', NOW + 1)).toBeLessThan(0.6 * played.expect('back', NOW + 1));
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
