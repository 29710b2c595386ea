import { nflDefenseRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { anNflGame, anNflPlayer, aPass, aPlayerWeek, aRush } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const toPath = (slug: string) => `/api/nfl/defenses-against-${slug}/`;

type Rows = NonNullable<NonNullable<Parameters<typeof startApiForTests>[0]>['rows']>;

async function listRows(rows: Rows, path = `${toPath('wrs')}?year=2024`) {
  return v.parse(nflSeasonListOf(nflDefenseRowSchema), await getBody(path, rows)).results;
}

// NDEF-06, NDEF-09, DATA-43
it('sums what a defence allowed to a position over its regular season', async () => {
  const catches = {
    receptions: 3,
    targets: 5,
    receiving_yards: 40,
    receiving_tds: 1,
    fantasy_points_ppr: 13,
  };
  const passes = { completions: 20, attempts: 30, passing_yards: 250, passing_tds: 2, interceptions: 4 };
  const [row, ...others] = await listRows({
    nfl_player_weeks: [
      aPlayerWeek({ week: 1, ...catches, carries: 1, rushing_yards: 7, rushing_tds: 1 }),
      aPlayerWeek({ week: 2, team: 'BUF', player_id: '00-2', ...catches, ...passes }),
      aPlayerWeek({ week: 2, team: 'BUF', player_id: '00-3', position: 'TE', ...catches }),
      aPlayerWeek({ week: 19, season_type: 'POST', ...catches }),
      aPlayerWeek({ season: 2023, ...catches }),
    ],
  });
  expect(others).toEqual([]);
  expect(row).toEqual({
    id: 'NYJ',
    team: 'New York Jets Defense',
    games: 2,
    passing_completions: 20,
    passing_attempts: 30,
    passing_yards: 250,
    passing_tds: 2,
    passing_ints: 4,
    rushing_attempts: 1,
    rushing_yards: 7,
    rushing_tds: 1,
    receiving_receptions: 6,
    receiving_targets: 10,
    receiving_yards: 80,
    receiving_tds: 2,
    fantasy_points_against_avg: 13,
    fantasy_points_against_rk: 1,
    rz_touches: null,
    rz_targets: null,
    rz_g2g: null,
    next_opponent: null,
    next_is_home: null,
    next_date: null,
  });
});

it('names the opponent of the next game within a week, of the season that is asked for only', async () => {
  const weeks = (season: number) =>
    ['NYJ', 'BUF', 'MIA', 'BAL', 'KC'].map((opponent, at) =>
      aPlayerWeek({ season, opponent, player_id: `00-${at}` }),
    );
  const game = (
    game_id: string,
    [away_team, home_team]: [string, string],
    over: Parameters<typeof anNflGame>[0],
  ) => anNflGame({ game_id, away_team, home_team, ...over });
  const rows: Rows = {
    nfl_player_weeks: [...weeks(2024), ...weeks(2023)],
    nfl_games: [
      game('a', ['NYJ', 'BUF'], { game_date: '2024-11-28' }),
      game('b', ['BUF', 'KC'], { game_date: '2024-11-29' }),
      game('c', ['MIA', 'NE'], { game_date: '2024-11-30' }),
      game('d', ['BAL', 'DEN'], { game_date: '2024-11-22', home_score: 3, away_score: 7 }),
    ],
  };
  const api = await startApiForTests({ rows, now: '2024-11-22T17:00:00Z' });
  const read = async (year: number) => {
    const { body } = await api.get(`${toPath('wrs')}?year=${year}`);
    return v
      .parse(nflSeasonListOf(nflDefenseRowSchema), body)
      .results.map(({ id, next_opponent, next_is_home, next_date }) => [
        id,
        next_opponent,
        next_is_home,
        next_date,
      ]);
  };
  expect(await read(2024)).toEqual([
    ['BAL', null, null, null],
    ['BUF', 'NYJ', true, '2024-11-28'],
    ['KC', 'BUF', true, '2024-11-29'],
    ['MIA', null, null, null],
    ['NYJ', 'BUF', false, '2024-11-28'],
  ]);
  expect((await read(2023)).map(([, opponent]) => opponent)).toEqual([null, null, null, null, null]);
});

// NDEF-12
it.each([
  ['qbs', 1],
  ['rbs', 2 + 3 + 4],
  ['wrs', 5],
  ['tes', 6],
])('counts for %s the players of that position only', async (slug, carries) => {
  const positions = ['QB', 'RB', 'FB', 'HB', 'WR', 'TE', 'K'];
  const weeks = positions.map((position, at) =>
    aPlayerWeek({ position, player_id: `00-${at}`, carries: at + 1 }),
  );
  const rows = await listRows({ nfl_player_weeks: weeks }, `${toPath(slug)}?year=2024`);
  expect(rows).toMatchObject([{ rushing_attempts: carries }]);
});

it('lists a defence against which the position did nothing, and ranks the fewest points first', async () => {
  const rows = await listRows({
    nfl_player_weeks: [
      aPlayerWeek({ opponent: 'NYJ', fantasy_points_ppr: 20 }),
      aPlayerWeek({ opponent: 'BUF', fantasy_points_ppr: 5, player_id: '00-2' }),
      aPlayerWeek({ opponent: 'MIA', position: 'TE', player_id: '00-3' }),
    ],
  });
  expect(rows.map(({ id, fantasy_points_against_rk: rank }) => [id, rank])).toEqual([
    ['BUF', 1],
    ['MIA', null],
    ['NYJ', 2],
  ]);
});

it('shares a rank among equal averages a game, and lists defences by name', async () => {
  const points = (opponent: string, week: number, fantasy_points_ppr: number | null, player = 1) =>
    aPlayerWeek({ opponent, week, player_id: `${opponent}-${player}`, fantasy_points_ppr });
  const rows = await listRows({
    nfl_player_weeks: [
      points('LAC', 1, 10.1),
      points('LAC', 2, 10.1),
      points('LAC', 2, 0.2, 2),
      points('LAC', 3, null),
      points('LV', 1, 6.8),
      points('NYJ', 1, 6.9),
      points('BUF', 1, 6.8),
    ],
  });
  const figures = { games: 1, fantasy_points_against_avg: 6.8, fantasy_points_against_rk: 1 };
  expect(rows).toMatchObject([
    { id: 'BUF', ...figures },
    { id: 'LV', ...figures },
    { id: 'LAC', ...figures, games: 3 },
    { id: 'NYJ', games: 1, fantasy_points_against_avg: 6.9, fantasy_points_against_rk: 4 },
  ]);
});

it('knows nothing near the goal where rosters know none of the players, which is not the same as nothing', async () => {
  const near = { yardline_100: 5, is_goal_to_go: true };
  const rows = await listRows({
    nfl_players: [anNflPlayer()],
    nfl_player_weeks: ['NYJ', 'BUF', 'MIA'].map((opponent) => aPlayerWeek({ opponent, player_id: opponent })),
    nfl_passes: [
      aPass({ play_id: 1, ...near, defense: 'NYJ' }),
      aPass({ play_id: 2, ...near, defense: 'BUF', receiver_id: '00-8' }),
      aPass({ play_id: 3, yardline_100: 50, defense: 'MIA' }),
    ],
    nfl_rushes: [
      aRush({ play_id: 4, ...near, defense: 'NYJ' }),
      aRush({ play_id: 5, ...near, defense: 'BUF', rusher_id: '00-8' }),
      aRush({ play_id: 6, yardline_100: 50, defense: 'MIA' }),
    ],
  });
  expect(rows).toMatchObject([
    { id: 'BUF', rz_targets: null, rz_touches: null, rz_g2g: null },
    { id: 'MIA', rz_targets: 0, rz_touches: 0, rz_g2g: 0 },
    { id: 'NYJ', rz_targets: 1, rz_touches: 2, rz_g2g: 2 },
  ]);
});

it('does not know plays from goal to go where no play says so', async () => {
  const rows = await listRows({
    nfl_players: [anNflPlayer()],
    nfl_player_weeks: [aPlayerWeek()],
    nfl_passes: [aPass({ yardline_100: 5, is_goal_to_go: null })],
    nfl_rushes: [aRush({ yardline_100: 5, is_goal_to_go: true })],
  });
  expect(rows).toMatchObject([{ rz_targets: 1, rz_touches: 2, rz_g2g: null }]);
});

it('counts touches near the goal of that season and position only, and targets alone where play-by-play has no runs', async () => {
  const near = { yardline_100: 5, is_goal_to_go: true };
  const known = {
    nfl_players: [anNflPlayer(), anNflPlayer({ player_id: '00-2', position: 'TE' })],
    nfl_player_weeks: [aPlayerWeek()],
    nfl_passes: [
      aPass({ play_id: 1, yardline_100: 20 }),
      aPass({ play_id: 2, ...near, is_complete: false, yards: 0 }),
      aPass({ play_id: 3, yardline_100: 21 }),
      aPass({ play_id: 4, ...near, receiver_id: '00-2' }),
      aPass({ play_id: 5, ...near, old_game_id: '2024010700' }),
    ],
  };
  const nfl_rushes = [
    aRush({ play_id: 6, ...near }),
    aRush({ play_id: 7, yardline_100: 20 }),
    aRush({ play_id: 8, yardline_100: 21 }),
    aRush({ play_id: 9, ...near, rusher_id: '00-2' }),
    aRush({ play_id: 10, ...near, season: 2023 }),
    aRush({ play_id: 11, ...near, week: 19 }),
  ];
  expect(await listRows({ ...known, nfl_rushes })).toMatchObject([
    { rz_targets: 2, rz_touches: 1 + 2, rz_g2g: 1 + 1 },
  ]);
  expect(await listRows(known)).toMatchObject([{ rz_targets: 2, rz_touches: null, rz_g2g: null }]);
});

// NDEF-13
it('gives the year that is asked for, and the newest otherwise', async () => {
  const api = await startApiForTests({
    rows: {
      nfl_player_weeks: [aPlayerWeek({ season: 2023, opponent: 'MIA' }), aPlayerWeek({ season: 2024 })],
    },
  });
  const path = toPath('wrs');
  expect((await api.get(`${path}?year=2023`)).body).toMatchObject({ year: 2023, results: [{ id: 'MIA' }] });
  expect((await api.get(path)).body).toMatchObject({ year: 2024, results: [{ id: 'NYJ' }] });
  expect((await api.get(`${path}?year=2020`)).body).toEqual({ year: 2020, results: [] });
  expect(await getBody(toPath('tes'))).toEqual({ year: null, results: [] });
});
