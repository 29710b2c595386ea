import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { describe, expect, it } from 'vitest';
import { aBall, aGame } from '../../testing/mlb-rows.ts';
import { aPlayerGame, aPrediction } from '../../testing/nba-rows.ts';
import { aCoveragePlay, anNflGame, aPlayerWeek, aRush, aSnap } from '../../testing/nfl-rows.ts';
import type { NewTableRow } from '../tables.ts';

async function findOutcomes(rows: TestRows) {
  const snapshot = await openTestSnapshot(rows);
  const outcomes = await snapshot.rows('SELECT player_id, outcome FROM prediction_outcomes');
  return Object.fromEntries(outcomes.map((row) => [row.player_id, row.outcome]));
}

const ofEach = (players: readonly (number | string)[], over: Parameters<typeof aPrediction>[0]) =>
  players.map((player) => aPrediction({ player_id: String(player), ...over }));

describe('baseball', () => {
  const events = ['single', 'double', 'triple', 'home_run', 'walk', 'field_out', 'field_error', 'sac_fly'];
  const game = { game_pk: 700, game_date: '2025-07-20' };
  const rows = {
    mlb_games: [aGame({ ...game, state: 'Final' })],
    mlb_pitches: [
      ...events.map((event, at) => aBall({ ...game, batter: at + 1, event })),
      // Batter 6 hit a home run only in another game of the day.
      aBall({ ...game, game_pk: 701, batter: 6, event: 'home_run' }),
    ],
  };
  const said = { game_date: '2025-07-20', game_id: '700' };

  it.each([
    ['mlb_hit', ['hit', 'hit', 'hit', 'hit', 'miss', 'miss', 'miss', 'miss']],
    ['mlb_home_run', ['miss', 'miss', 'miss', 'hit', 'miss', 'miss', 'miss', 'miss']],
  ])('has a %s come true by the right events of that game only', async (kind, expected) => {
    const predictions = ofEach([1, 2, 3, 4, 5, 6, 7, 8], { ...said, kind });
    expect(Object.values(await findOutcomes({ ...rows, predictions }))).toEqual(expected);
  });

  it.each([
    ['Final', 'hit'],
    [null, 'hit'],
    ['Live', null],
    ['Preview', null],
  ])('takes a game in the state %s for: %s', async (state, outcome) => {
    const predictions = ofEach([4], { ...said, kind: 'mlb_hit' });
    expect(await findOutcomes({ ...rows, mlb_games: [aGame({ ...game, state })], predictions })).toEqual({
      4: outcome,
    });
  });
});

it.each([
  ['Postponed', '2025-07-20', []],
  ['Cancelled', '2025-07-20', []],
  ['Final', '2025-07-21', [{ game_pk: 700, game_date: '2025-07-21', batter: 1, event: 'single' }]],
])('baseball that was not played on its day is void: %s, listed on %s', async (status, game_date, balls) => {
  const rows = {
    mlb_games: [aGame({ game_date, game_pk: 700, state: 'Final', status })],
    mlb_pitches: balls.map((ball) => aBall(ball)),
  };
  const predictions = ofEach([1], { game_date: '2025-07-20', game_id: '700', kind: 'mlb_hit' });
  expect(await findOutcomes({ ...rows, predictions })).toEqual({ 1: 'void' });
});

describe('basketball', () => {
  const day = { game_date: '2025-01-11', season: 2024, season_type: 'regular' } as const;
  const game = { ...day, game_id: '0022400500', pair: 'BOS-DAL', home_team: 'BOS', away_team: 'DAL' };
  const said = { kind: 'nba_three_pointers', game_date: game.game_date };
  const line = (player_id: number, threes_made: number | null, minutes = 20) =>
    aPlayerGame({ game_date: game.game_date, player_id, threes_made, minutes });

  it.each([
    { bet: 'three threes or more', over: {}, expected: { 1: 'miss', 2: 'hit', 3: 'hit', 5: 'miss' } },
    {
      bet: 'over 3.5',
      over: { side: 'Over', line: 3.5 },
      expected: { 1: 'miss', 2: 'miss', 3: 'hit', 5: 'miss' },
    },
    {
      bet: 'under 3.5',
      over: { side: 'Under', line: 3.5 },
      expected: { 1: 'hit', 2: 'hit', 3: 'miss', 5: 'hit' },
    },
    {
      bet: 'over 1.5',
      over: { side: 'Over', line: 1.5 },
      expected: { 1: 'hit', 2: 'hit', 3: 'hit', 5: 'miss' },
    },
  ])('has $bet come true by what was made, and none that nobody counted', async ({ expected, over }) => {
    const outcomes = await findOutcomes({
      nba_games: [{ ...game, status: 'final' }],
      nba_player_games: [
        // Player 5 was on the floor for seconds.
        ...[line(1, 2), line(2, 3), line(3, 4), line(4, null), line(5, 0, 0)],
        aPlayerGame({ game_date: '2025-01-10', player_id: 6, threes_made: 9 }),
      ],
      predictions: ofEach([1, 2, 3, 4, 5, 6], { ...said, ...over }),
    });
    expect(outcomes).toEqual({ ...expected, 4: null, 6: 'void' });
  });

  it.each([
    ['final', 'hit'],
    [null, 'hit'],
    ['live', null],
    ['scheduled', null],
  ] as const)('takes a game that is %s for: %s', async (status, outcome) => {
    const rows = { nba_games: [{ ...game, status }], nba_player_games: [line(2, 3)] };
    expect(await findOutcomes({ ...rows, predictions: ofEach([2], said) })).toEqual({ 2: outcome });
  });

  it('has what was said of the day that a game was given up on void, once it is played on another', async () => {
    const later = { ...game, game_date: '2025-01-12', status: 'final' as const };
    const rows = {
      nba_games: [{ ...game, status: 'scheduled' as const }, later],
      nba_player_games: [aPlayerGame({ game_date: later.game_date, player_id: 2, threes_made: 3 })],
    };
    const predictions = [
      aPrediction({ player_id: '2', ...said, game_id: game.game_id }),
      aPrediction({ player_id: '3', ...said, game_id: 'of another game' }),
    ];
    expect(await findOutcomes({ ...rows, predictions })).toEqual({ 2: 'void', 3: null });
  });

  it('has a first basket open while no play-by-play says whose it was, and void of one who did not play', async () => {
    const opening = { game_id: game.game_id, home_team: 'BOS', away_team: 'DAL', first_basket_player_id: 2 };
    const rows = {
      nba_games: [{ ...game, status: 'final' as const }],
      nba_player_games: [line(1, 3), line(2, 0)],
      predictions: ofEach([1, 2, 9], { ...said, kind: 'nba_first_basket' }),
    };
    expect(await findOutcomes({ ...rows, nba_openings: [opening] })).toEqual({
      1: 'miss',
      2: 'hit',
      9: 'void',
    });
    const unknown = { ...opening, first_basket_player_id: null };
    for (const nba_openings of [[], [unknown]]) {
      expect(await findOutcomes({ ...rows, nba_openings })).toEqual({ 1: null, 2: null, 9: 'void' });
    }
  });
});

describe('football', () => {
  const game = anNflGame();
  const said = { game_date: game.game_date, game_id: game.game_id, home_team: 'BAL', away_team: 'BUF' };
  const week = { week: 12, opponent: 'BUF' };
  const aTouchdown = (play_id: number, player_id: string | null): NewTableRow<'nfl_touchdowns'> => ({
    season: 2024,
    week: 12,
    game_id: game.game_id,
    play_id,
    kind: 'rush',
    team: 'BAL',
    player_id,
    player_name: player_id,
  });
  const scorers = {
    nfl_games: [game],
    nfl_player_weeks: [
      aPlayerWeek({ ...week, player_id: 'run', rushing_tds: 1 }),
      aPlayerWeek({ ...week, player_id: 'catch', receiving_tds: 2 }),
      aPlayerWeek({ ...week, player_id: 'return', special_teams_tds: 1 }),
      aPlayerWeek({ ...week, player_id: 'throw', passing_tds: 3 }),
      aPlayerWeek({ ...week, week: 11, player_id: 'before', rushing_tds: 1 }),
      aPlayerWeek({ ...week, season: 2023, player_id: 'long ago', rushing_tds: 1 }),
      aPlayerWeek({ ...week, player_id: 'elsewhere', team: 'MIA', opponent: 'NYJ', rushing_tds: 1 }),
    ],
  };
  const players = scorers.nfl_player_weeks.map(({ player_id }) => player_id);

  it.each(['nfl_touchdown', 'nfl_touchdown_longshot'])(
    'has a %s come true by run, catch or return',
    async (kind) => {
      expect(await findOutcomes({ ...scorers, predictions: ofEach(players, { ...said, kind }) })).toEqual({
        run: 'hit',
        catch: 'hit',
        return: 'hit',
        throw: 'miss',
        before: 'void',
        'long ago': 'void',
        elsewhere: 'void',
      });
    },
  );

  it.each(['nfl_touchdown', 'nfl_touchdown_longshot', 'nfl_first_touchdown'])(
    'has a %s of a man who took the field and did not touch the ball lose, as bets on him do',
    async (kind) => {
      const play = { season: 2024, week: 12, old_game_id: '2024112400' };
      const outcomes = await findOutcomes({
        ...scorers,
        nfl_touchdowns: [aTouchdown(80, 'catch')],
        nfl_coverage_plays: [
          aCoveragePlay({ ...play, play_id: 1, game_id: game.game_id }),
          aCoveragePlay({ ...play, play_id: 2, game_id: 'another', old_game_id: '2024112401' }),
        ],
        nfl_offense_snaps: [
          aSnap({ ...play, play_id: 1, player_id: 'decoy' }),
          aSnap({ ...play, play_id: 1, player_id: 'catch' }),
          aSnap({ ...play, play_id: 2, player_id: 'inactive', old_game_id: '2024112401' }),
        ],
        predictions: ofEach(['decoy', 'catch', 'inactive'], { ...said, kind }),
      });
      expect(outcomes).toEqual({ decoy: 'miss', catch: 'hit', inactive: 'void' });
    },
  );

  it('has what was said of a game to come open, though another of its week was played', async () => {
    const played = anNflGame({
      game_id: 'played',
      game_date: '2024-11-21',
      home_team: 'MIA',
      away_team: 'NYJ',
    });
    const nfl_player_weeks = [aPlayerWeek({ week: 12, team: 'MIA', player_id: 'other', rushing_tds: 1 })];
    const { game_id, game_date } = played;
    const predictions = [
      ...ofEach(['run'], { ...said, kind: 'nfl_touchdown' }),
      ...ofEach(['other', 'absent'], { ...said, game_id, game_date, kind: 'nfl_touchdown' }),
    ];
    expect(await findOutcomes({ nfl_games: [played, game], nfl_player_weeks, predictions })).toEqual({
      run: null,
      other: 'hit',
      absent: 'void',
    });
  });

  it('has what was said of a game void that moved to another day', async () => {
    const predictions = ofEach(['run'], { ...said, game_date: '2024-11-23', kind: 'nfl_touchdown' });
    expect(await findOutcomes({ ...scorers, predictions })).toEqual({ run: 'void' });
  });

  it('has the first touchdown of the game come true, by the order of plays', async () => {
    const predictions = ofEach(['run', 'catch', 'absent'], { ...said, kind: 'nfl_first_touchdown' });
    const nfl_touchdowns = [aTouchdown(900, 'run'), aTouchdown(80, 'catch'), aTouchdown(300, 'run')];
    expect(await findOutcomes({ ...scorers, nfl_touchdowns, predictions })).toEqual({
      run: 'miss',
      catch: 'hit',
      absent: 'void',
    });
    expect(await findOutcomes({ ...scorers, predictions })).toEqual({
      run: null,
      catch: null,
      absent: 'void',
    });
  });

  it('has nobody come true where no touchdown is among the plays, or it is unknown who scored first', async () => {
    const predictions = ofEach(['run', 'catch', 'absent'], { ...said, kind: 'nfl_first_touchdown' });
    const nobody = { run: 'miss', catch: 'miss', absent: 'void' };
    const nfl_rushes = [aRush({ season: 2024, week: 12, offense: 'BAL', defense: 'BUF' })];
    expect(await findOutcomes({ ...scorers, nfl_rushes, predictions })).toEqual(nobody);
    const nfl_touchdowns = [aTouchdown(80, null), aTouchdown(300, 'run')];
    expect(await findOutcomes({ ...scorers, nfl_touchdowns, predictions })).toEqual(nobody);
  });
});
