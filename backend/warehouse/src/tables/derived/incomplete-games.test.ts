import { openTestSnapshot, type TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { describe, expect, it } from 'vitest';
import { aBall, aGame } from '../../testing/mlb-rows.ts';
import { aPlayerGame, aPrediction } from '../../testing/nba-rows.ts';
import { anNflGame, aPlayerWeek } from '../../testing/nfl-rows.ts';
import type { NewTableRow } from '../tables.ts';

type Pitch = Partial<NewTableRow<'mlb_pitches'>>;

async function findIncomplete(rows: TestRows) {
  const snapshot = await openTestSnapshot(rows);
  const games = await snapshot.rows('SELECT game_id, resumed_on, reason FROM incomplete_games');
  return games.map(({ game_id, resumed_on, reason }) =>
    [game_id, resumed_on, reason].filter(Boolean).join(': '),
  );
}

describe('baseball', () => {
  const FINAL = { state: 'Final', status: 'Final', scheduled_innings: 9, home_score: 1, away_score: 4 };
  /** Three outs in each half-inning. In the first, the away team scores four runs and the home team one. */
  const pitched = (innings: number, over: Pitch = {}, isTopOnly = false): NewTableRow<'mlb_pitches'>[] =>
    Array.from({ length: innings * 6 }, (_, at): Pitch => {
      const half = Math.floor(at / 3);
      return {
        at_bat_number: at + 1,
        inning: Math.floor(half / 2) + 1,
        inning_half: half % 2 === 0 ? 'Top' : 'Bot',
        event: 'field_out',
        outs: at % 3,
        outs_after: (at % 3) + 1,
        away_score_after: 4,
        home_score_after: half === 0 ? 0 : 1,
        ...over,
      };
    })
      .slice(0, isTopOnly ? -3 : undefined)
      .map(aBall);
  const ofGame = (game: Parameters<typeof aGame>[0], mlb_pitches: NewTableRow<'mlb_pitches'>[]) =>
    findIncomplete({ mlb_games: [aGame({ ...FINAL, ...game })], mlb_pitches });

  it.each([
    { what: 'has all of its pitches', game: {}, pitches: pitched(9) },
    { what: 'has extra innings', game: {}, pitches: pitched(10) },
    { what: 'is of a double header of seven innings', game: { scheduled_innings: 7 }, pitches: pitched(7) },
    { what: 'was cut short by rain', game: { status: 'Completed Early: Rain' }, pitches: pitched(6) },
    { what: 'has no known score', game: { home_score: null, away_score: null }, pitches: pitched(9) },
    {
      what: 'is known without outs and scores',
      pitches: pitched(9, { outs_after: null, home_score_after: null }),
    },
    {
      what: 'has a pitch in thirty without a row',
      pitches: pitched(9).map((pitch, at) => (at % 30 === 0 ? { ...pitch, pitch_number: 2 } : pitch)),
    },
    {
      what: 'ends with a run of a runner after the last pitch',
      game: { home_score: 5 },
      pitches: pitched(9, { home_score_after: 4, event: 'truncated_pa' }).slice(0, -1),
    },
    { what: 'was never made up', game: { status: 'Postponed' }, pitches: [] },
    { what: 'was cancelled', game: { status: 'Cancelled' }, pitches: [] },
    { what: 'is to come', game: { state: 'Preview', status: 'Scheduled' }, pitches: [] },
    { what: 'is of spring training', game: { game_type: 'S' }, pitches: pitched(3) },
    {
      what: 'ends before its last half-inning, because the home team leads',
      game: { home_score: 5 },
      pitches: pitched(9, { home_score_after: 5 }, true),
    },
    {
      what: 'ends with the winning run',
      game: { home_score: 5 },
      pitches: [
        ...pitched(9, {}, true),
        aBall({
          inning: 9,
          at_bat_number: 52,
          outs_after: 1,
          away_score_after: 4,
          home_score_after: 5,
          event: null,
        }),
      ],
    },
  ])('a game that $what is complete', async ({ game = {}, pitches }) => {
    expect(await ofGame(game, pitches)).toEqual([]);
  });

  it.each([
    { what: 'stops in the first inning', pitches: pitched(1), reason: '6 pitches, to inning 1' },
    {
      what: 'stops short of the score',
      game: { away_score: 7 },
      pitches: pitched(9),
      reason: '54 pitches, to 4-1 of 7-1',
    },
    {
      what: 'stops before the last half-inning',
      pitches: pitched(9, {}, true),
      reason: 'the last half-inning is missing',
    },
    {
      what: 'stops before the last out',
      pitches: pitched(9).slice(0, -1),
      reason: 'pitches end with 2 of 3 outs',
    },
    {
      what: 'stops within a plate appearance',
      pitches: pitched(9).map((pitch, at) => ({ ...pitch, event: at === 53 ? null : 'field_out' })),
      reason: 'pitches end within a plate appearance',
    },
    {
      what: 'lacks its beginning',
      pitches: pitched(9).slice(1),
      reason: 'pitches are missing before the last one',
    },
    {
      what: 'lacks a half-inning',
      pitches: pitched(9).filter((_, at) => at < 6 || at > 8),
      reason: 'pitches are missing before the last one',
    },
    {
      what: 'lacks one plate appearance in ten',
      pitches: pitched(9).filter((_, at) => at % 6 !== 1),
      reason: 'pitches are missing before the last one',
    },
    {
      what: 'lacks all but the last pitch of each plate appearance',
      pitches: pitched(9).map((pitch) => ({ ...pitch, pitch_number: 4 })),
      reason: 'pitches are missing before the last one',
    },
    {
      what: 'stops short of the score of one team, and has no score of the other',
      game: { away_score: 7 },
      pitches: pitched(9, { home_score_after: null }),
      reason: '54 pitches, to 4-? of 7-1',
    },
    {
      what: 'stops before the last plate appearance, at a tie in the last inning',
      game: { home_score: 5 },
      pitches: pitched(9, { home_score_after: 4 }).slice(0, -1),
      reason: '53 pitches, to 4-4 of 4-5',
    },
    {
      what: 'stops within a plate appearance, at a tie in the last inning',
      game: { home_score: 5 },
      pitches: pitched(9, { home_score_after: 4, event: null }),
      reason: '54 pitches, to 4-4 of 4-5',
    },
    {
      what: 'stops two runs short after a runner ended a plate appearance',
      game: { home_score: 6 },
      pitches: pitched(9, { home_score_after: 4, event: 'truncated_pa' }),
      reason: '54 pitches, to 4-4 of 4-6',
    },
    {
      what: 'was cut short by rain, and is not known to there',
      game: { status: 'Completed Early: Rain' },
      pitches: pitched(4),
      reason: '24 pitches, to inning 4',
    },
    {
      what: 'is suspended',
      game: { state: 'Live', status: 'Suspended: Rain' },
      pitches: pitched(1),
      reason: 'not finished: Suspended: Rain',
    },
    {
      what: 'was resumed on another day',
      game: { start_time: '2025-09-24T17:05:00Z' },
      pitches: pitched(1),
      reason: '2025-09-24: 6 pitches, to inning 1',
    },
  ])('a game that $what is incomplete', async ({ game = {}, pitches, reason }) => {
    expect(await ofGame(game, pitches)).toEqual([`500: ${reason}`]);
  });

  it('a game without pitches is incomplete where others of its day have some', async () => {
    const games = [
      aGame(FINAL),
      aGame({ ...FINAL, game_pk: 501, game_number: 2 }),
      aGame({ ...FINAL, game_pk: 502, game_date: '2025-07-20' }),
    ];
    expect(await findIncomplete({ mlb_games: games, mlb_pitches: pitched(9) })).toEqual(['501: no pitches']);
  });

  it('grades nothing on a game that is incomplete, until it is complete', async () => {
    const predictions = [
      aPrediction({ kind: 'mlb_hit', player_id: '1', game_id: '500', game_date: '2025-07-24' }),
    ];
    const outcomesOf = async (mlb_pitches: NewTableRow<'mlb_pitches'>[]) => {
      const snapshot = await openTestSnapshot({ mlb_games: [aGame(FINAL)], mlb_pitches, predictions });
      return (await snapshot.rows('SELECT outcome FROM prediction_outcomes')).map(({ outcome }) => outcome);
    };
    expect([await outcomesOf(pitched(1)), await outcomesOf(pitched(9))]).toEqual([[null], ['miss']]);
  });
});

describe('basketball', () => {
  const nba_games = [
    {
      game_date: '2025-01-10',
      pair: 'BOS-DAL',
      home_team: 'BOS',
      away_team: 'DAL',
      game_id: '1',
      season: 2024,
      season_type: 'regular',
      status: 'final',
      home_score: 60,
      away_score: 50,
    },
  ];
  const lines = (
    team: string,
    points: readonly number[],
    over: Partial<NewTableRow<'nba_player_games'>> = {},
  ) =>
    points.map((own, at) =>
      aPlayerGame({
        player_id: at + (team === 'BOS' ? 1 : 11),
        team,
        opponent: team === 'BOS' ? 'DAL' : 'BOS',
        is_home: team === 'BOS',
        points: own,
        threes_made: 1,
        ...over,
      }),
    );
  const whole = [...lines('BOS', [20, 10, 10, 10, 10]), ...lines('DAL', [10, 10, 10, 10, 10])];
  const before = whole.map((line) => ({ ...line, game_date: '2025-01-08' }));

  it('a game whose lines add up to its score is complete, and an excerpt of a few players says nothing', async () => {
    expect(await findIncomplete({ nba_games, nba_player_games: whole })).toEqual([]);
    expect(await findIncomplete({ nba_games, nba_player_games: whole.slice(0, 2) })).toEqual([]);
  });

  it('a game of which one score is unknown is incomplete if the other is not reached', async () => {
    const games = nba_games.map((game) => ({ ...game, home_score: null }));
    const rows = { nba_games: games, nba_player_games: [...before, ...whole.slice(0, -1)] };
    expect(await findIncomplete(rows)).toEqual(['1: lines of 40-60 points of 50-?']);
  });

  it.each([
    ['a line fewer', whole.slice(0, -1), '1: lines of 40-60 points of 50-60'],
    ['one team', whole.slice(0, 5), '1: lines of one team only'],
  ])('a game with lines of %s is incomplete, and nothing is graded on it', async (_, known, reason) => {
    const rows = {
      nba_games,
      nba_player_games: [...before, ...known],
      predictions: [aPrediction({ game_date: '2025-01-10', player_id: '1', game_id: '1' })],
    };
    expect(await findIncomplete(rows)).toEqual([reason]);
    const outcomes = await (await openTestSnapshot(rows)).rows('SELECT outcome FROM prediction_outcomes');
    expect(outcomes).toEqual([{ outcome: null }]);
  });
});

describe('football', () => {
  const nfl_games = [
    anNflGame({
      game_id: 'one',
      season: 2024,
      week: 1,
      home_team: 'BAL',
      away_team: 'NYJ',
      home_score: 20,
      away_score: 13,
    }),
  ];
  const linesOf = (team: string, opponent: string) => [
    aPlayerWeek({ player_id: `${team}-1`, position: 'QB', team, opponent, completions: 4 }),
    ...[2, 3, 4, 5].map((at) => aPlayerWeek({ player_id: `${team}-${at}`, team, opponent, receptions: 1 })),
  ];
  const whole = [...linesOf('BAL', 'NYJ'), ...linesOf('NYJ', 'BAL')];
  const others = [...linesOf('SF', 'SEA'), ...linesOf('SEA', 'SF')];

  it('a game whose completed passes were all caught is complete', async () => {
    expect(await findIncomplete({ nfl_games, nfl_player_weeks: whole })).toEqual([]);
  });

  it.each([
    ['passers', whole.map((line) => ({ ...line, completions: 0 }))],
    ['receptions', whole.map((line) => ({ ...line, receptions: 0 }))],
  ])('a season without lines of %s says nothing', async (_, nfl_player_weeks) => {
    expect(await findIncomplete({ nfl_games, nfl_player_weeks })).toEqual([]);
  });

  it.each([
    ['without a receiver', whole.slice(0, -1), 'one: lines that do not fit together'],
    ['of one team', whole.slice(0, 5), 'one: lines of one team only'],
    [
      'with more points than the score',
      whole.map((line) => ({ ...line, rushing_tds: 1 })),
      'one: lines that do not fit together',
    ],
  ])('a game with lines %s is incomplete', async (_, known, reason) => {
    const nfl_player_weeks = [...others, ...known];
    expect(await findIncomplete({ nfl_games, nfl_player_weeks })).toEqual([reason]);
  });
});
