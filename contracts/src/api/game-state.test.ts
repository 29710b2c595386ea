import { describe, expect, it } from 'vitest';
import { FEED_STATES } from '../testing/feed-states.ts';
import { findGameState, findHalt, hasScore, isLive, nameState, nameTeam, nameTeams } from './game-state.ts';

describe('a state of a feed', () => {
  it.each(FEED_STATES)(
    'is $game, and named $halt: $description ($state)',
    ({ state, description, halt, isOn, isScored, game }) => {
      expect(findHalt(description)).toBe(halt);
      expect([isLive({ state, halt }), hasScore({ state, halt })]).toEqual([isOn, isScored]);
      const [startsAt, nowMs] = ['2026-06-26T23:10:00Z', Date.parse('2026-06-26T22:00:00Z')];
      expect(findGameState({ startsAt, state, description }, nowMs)).toBe(game);
    },
  );

  it.each([
    ['Cancelled', 'Canceled'],
    ['Canceled', 'Canceled'],
    ['Cancelled: Rain', 'Canceled: Rain'],
    ['Final', 'Final'],
  ])('is spelled the American way: %s', (description, words) => {
    expect(nameState(description)).toBe(words);
  });
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
