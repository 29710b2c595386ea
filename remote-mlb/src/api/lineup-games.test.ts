import { FEED_STATES } from '@sharpside/contracts/testing/feed-states';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aGameEvent } from '../testing/a-game-event.ts';
import { aLineupRow } from '../testing/rows.ts';
import { toAveragesByTeam } from './daily-lineups.ts';
import { findFacedLeague, toFacedMean, toLineupGames } from './lineup-games.ts';

const averages = toAveragesByTeam([
  { team: 'WSH_left', avg_pitches_per_ab: 3.8, plate_appearances: 900 },
  { team: 'WSH_right', avg_pitches_per_ab: 3.9, plate_appearances: 2_100 },
  { team: 'MLB_left', avg_pitches_per_ab: 3.85, plate_appearances: 30_000 },
]);

/** A game whose teams carry the scoreboard's own abbreviations. */
function anEvent(away: string, home: string, id = '1') {
  const event = aGameEvent({ id });
  for (const { homeAway, team } of event.competitions[0]?.competitors ?? []) {
    if (team) team.abbreviation = homeAway === 'home' ? home : away;
  }
  return event;
}

afterEach(() => vi.useRealTimers());

describe('the games of the day', () => {
  it('pair scoreboard and lineups whatever either calls a team', () => {
    // DLS-09, DLS-19
    const rows = [
      aLineupRow({ batter_team: 'WSH', opp_pitcher_team: 'CWS', batting_order: 2, batter_name: 'Lee Pine' }),
      aLineupRow({ batter_team: 'WSH', opp_pitcher_team: 'CWS' }),
    ];
    const [game, ...others] = toLineupGames({ rows, events: [anEvent('WSH', 'CHW')], averages });
    expect(others).toEqual([]);
    expect(game?.startsAt).toBe('2026-05-20T23:10Z');
    expect(game?.away).toMatchObject({ team: 'WSH', pitcher: 'Cy Fir', pitcherHand: 'L' });
    expect(game?.away.batters.map(({ batter_name }) => batter_name)).toEqual(['Ray Oak', 'Lee Pine']);
    expect(game?.away.teamAverages).toEqual({ left: 3.8, right: 3.9 });
    expect(game?.away.leagueAverages).toEqual({ left: 3.85, right: null });
    expect(game?.home).toMatchObject({ team: 'CWS', batters: [], teamAverages: { left: null, right: null } });
  });

  it('keep the two of a double header apart', () => {
    const rows = [aLineupRow({ game_pk: 7 }), aLineupRow({ game_pk: 8, batter_name: 'Lee Pine' })];
    const events = [anEvent('NYY', 'BOS', 'first'), anEvent('NYY', 'BOS', 'second')];
    const games = toLineupGames({ rows, events, averages });
    expect(games.map(({ id, number, away }) => [id, number, away.batters[0]?.batter_name])).toEqual([
      ['first', 1, 'Ray Oak'],
      ['second', 2, 'Lee Pine'],
    ]);
  });

  it('stand without a start where the scoreboard lacks them', () => {
    const rows = [aLineupRow({ is_home: true, start_time: null, game_state: null })];
    const [game] = toLineupGames({ rows, events: [], averages });
    expect(game).toMatchObject({ startsAt: null, state: null, away: { team: 'BOS' }, home: { team: 'NYY' } });
  });

  it('take start and state from the line-ups where the scoreboard lacks them', () => {
    const [game] = toLineupGames({ rows: [aLineupRow({ game_state: 'final' })], events: [], averages });
    expect(game).toMatchObject({ startsAt: '2026-05-20T23:10:00Z', state: 'final' });
  });

  it.each([
    { now: '2026-05-20T23:09:00Z', state: 'pre', description: 'Scheduled', found: 'scheduled' },
    { now: '2026-05-20T23:10:00Z', state: 'pre', description: 'Scheduled', found: 'begun' },
    { now: '2026-05-20T23:00:00Z', state: 'in', description: 'In Progress', found: 'begun' },
    { now: '2026-05-20T23:00:00Z', state: 'post', description: 'Final', found: 'final' },
    { now: '2026-05-20T23:00:00Z', state: 'post', description: 'Postponed', found: 'postponed' },
  ])('at $now of $description are $found by the scoreboard', ({ now, state, description, found }) => {
    vi.setSystemTime(now);
    const events = [aGameEvent({ state, description })];
    const [game] = toLineupGames({ rows: [aLineupRow({ game_state: null })], events, averages });
    expect(game?.state).toBe(found);
  });

  it.each(FEED_STATES)(
    'say in a word why they are not played now: $description ($state)',
    ({ state, description, halt, game: found }) => {
      vi.setSystemTime('2026-05-20T23:00:00Z');
      const [game] = toLineupGames({ rows: [], events: [aGameEvent({ state, description })], averages });
      expect(game).toMatchObject({ state: found, halt });
    },
  );

  it('have each its own lineups, in the order of the scoreboard, and those that it lacks at the end', () => {
    const rows = [
      aLineupRow({ game_pk: 9, batter_team: 'TB', opp_pitcher_team: 'BAL', game_state: 'begun' }),
      aLineupRow({ game_pk: 7, batter_team: 'LAD', opp_pitcher_team: 'SF', batter_name: 'Lee Pine' }),
      aLineupRow({ game_pk: 8 }),
    ];
    const third = anEvent('SF', 'LAD', 'third');
    const events = [anEvent('NYY', 'BOS', 'first'), anEvent('LAD', 'SF', 'second'), third];
    const games = toLineupGames({ rows, events, averages });
    const told = games.map(({ id, away, home }) => [id, away.team, home.team, away.batters[0]?.batter_name]);
    expect(told).toEqual([
      ['first', 'NYY', 'BOS', 'Ray Oak'],
      ['second', 'LAD', 'SF', 'Lee Pine'],
      ['third', 'SF', 'LAD', undefined],
      ['lineup 9', 'TB', 'BAL', 'Ray Oak'],
    ]);
  });

  it('are those to come, then those that are on, then the finished ones and those that are not played', () => {
    const rows = (['postponed', 'final', 'begun', 'scheduled'] as const).map((game_state, at) =>
      aLineupRow({ game_pk: at, batter_team: `T${at}`, game_state }),
    );
    const games = toLineupGames({ rows, events: [], averages });
    expect(games.map(({ state }) => state)).toEqual(['scheduled', 'begun', 'final', 'postponed']);
  });
});

describe('a line-up against the hand that it faces', () => {
  const faced = (rest: Parameters<typeof aLineupRow>[0]) => {
    const many = aLineupRow({ avg_pitches_per_ab_L: 4, plate_appearances_L: 300, ...rest });
    const few = aLineupRow({ avg_pitches_per_ab_L: 5, plate_appearances_L: 100, ...rest });
    const none = aLineupRow({ avg_pitches_per_ab_L: null, plate_appearances_L: 0, ...rest });
    const [game] = toLineupGames({ rows: [many, few, none], events: [], averages });
    return game && [toFacedMean(game.away), findFacedLeague(game.away)];
  };

  it.each([
    { rest: {}, found: [4.25, 3.85] },
    { rest: { opp_pitcher_hand: 'R', avg_pitches_per_ab_R: 3.7 }, found: [3.7, null] },
    { rest: { opp_pitcher_hand: null }, found: [null, null] },
    { rest: { plate_appearances_L: null }, found: [null, 3.85] },
  ] as const)('has its mean over all plate appearances, and the league: $found', ({ rest, found }) => {
    expect(faced(rest)).toEqual(found);
  });
});
