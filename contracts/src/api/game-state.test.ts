import { describe, expect, it } from 'vitest';
import { findGameState, findHalt, hasScore, isLive, nameTeam, nameTeams } from './game-state.ts';

describe('a game that is not played now', () => {
  it.each([
    { state: 'in', description: 'Suspended', halt: 'Suspended', isOn: false, isScored: true },
    { state: 'in', description: 'Suspended: Rain', halt: 'Suspended', isOn: false, isScored: true },
    { state: 'in', description: 'Rain Delay', halt: 'Delayed', isOn: true, isScored: true },
    { state: 'pre', description: 'Delayed Start', halt: 'Delayed', isOn: false, isScored: false },
    { state: 'post', description: 'Postponed', halt: 'Postponed', isOn: false, isScored: false },
    { state: 'post', description: 'Canceled', halt: 'Cancelled', isOn: false, isScored: false },
    { state: 'in', description: 'In Progress', halt: null, isOn: true, isScored: true },
    { state: 'pre', description: 'Scheduled', halt: null, isOn: false, isScored: false },
    { state: 'post', description: 'Final', halt: null, isOn: false, isScored: true },
    { state: 'in', description: undefined, halt: null, isOn: true, isScored: true },
  ] as const)('says so in a word: $description ($state)', ({ state, description, halt, isOn, isScored }) => {
    expect(findHalt(description)).toBe(halt);
    expect([isLive({ state, halt }), hasScore({ state, halt })]).toEqual([isOn, isScored]);
  });
});

it.each(['in', 'post'])('a suspended game is not final (%s)', (state) => {
  const startsAt = '2026-06-26T23:10:00Z';
  const nowMs = Date.parse('2026-06-27T12:00:00Z');
  expect(findGameState({ startsAt, state, description: 'Suspended: Rain' }, nowMs)).toBe('begun');
  expect(findGameState({ startsAt, state: 'post', description: 'Final' }, nowMs)).toBe('final');
});

describe('teams', () => {
  it.each(['TBD', 'tba', ' To Be Determined '])('that are not known yet (%s) are said in words', (name) => {
    expect(nameTeam(name)).toBe('To be announced');
    expect(nameTeams(nameTeam(name), nameTeam(name))).toBe('Teams to be announced');
    expect(nameTeams(nameTeam(name), 'Boston Red Sox')).toBe('To be announced at Boston Red Sox');
  });

  it('that are known keep their names', () => {
    expect(nameTeams(nameTeam('Miami Marlins'), 'Boston Red Sox')).toBe('Miami Marlins at Boston Red Sox');
  });
});
