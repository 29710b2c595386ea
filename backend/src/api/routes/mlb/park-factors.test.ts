import { parkFactorsSchema } from 'contracts/api';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import type { NewTableRow } from '../../../snapshot/tables.ts';
import { aBall, aGame } from '../../testing/mlb-rows.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

type Log = NewTableRow<'mlb_game_logs'>;

const aLog = (home_team: string, away_team: string, homeRuns: number): Log => ({
  game_date: '2025-07-24',
  season: 2025,
  game_number: 0,
  home_team,
  away_team,
  park: 'XXX01',
  day_night: 'night',
  home_ab: 35,
  home_hits: 8 + homeRuns,
  home_doubles: 2,
  home_triples: 0,
  home_home_runs: homeRuns,
  home_walks: 3,
  home_intentional_walks: 0,
  home_strikeouts: 8,
  home_runs_scored: 4,
  away_ab: 35,
  away_hits: 8,
  away_doubles: 2,
  away_triples: 0,
  away_home_runs: 0,
  away_walks: 3,
  away_intentional_walks: 0,
  away_strikeouts: 8,
  away_runs_scored: 4,
});

/** Twice as many home runs in Denver as in Los Angeles, out of as many appearances. */
function playedGames(changes: Parameters<typeof aBall>[0] = {}, pk = 0) {
  const park = (home_team: string, away_team: string, homeRuns: number) =>
    Array.from({ length: 200 }, (_, at) =>
      aBall({
        game_pk: pk + (home_team === 'COL' ? 1 : 2),
        home_team,
        away_team,
        batting_team: home_team,
        pitching_team: away_team,
        event: at < homeRuns ? 'home_run' : 'single',
        ...changes,
      }),
    );
  return [...park('COL', 'LAD', 40), ...park('LAD', 'COL', 20)];
}

const ask = async (path: string, rows: Parameters<typeof startApiForTests>[0]) => {
  const api = await startApiForTests(rows);
  return v.parse(parkFactorsSchema, (await api.get(path)).body);
};

describe('GET /api/park-factors-all/', () => {
  // API-25 API-28 DATA-37 DATA-38
  it("is ESPN's formula where the season's game logs are there", async () => {
    const mlb_game_logs = [aLog('COL', 'LAD', 4), aLog('LAD', 'COL', 2)];
    const answer = await ask('/api/park-factors-all/', { rows: { mlb_game_logs, mlb_pitches: [aBall()] } });
    const games = { home_games: 1, road_games: 1 };
    expect(answer).toEqual({
      results: [
        { team_name: 'Rockies', home_runs: 200, triples: null, doubles: 100, singles: 100, ...games },
        { team_name: 'Dodgers', home_runs: 50, triples: null, doubles: 100, singles: 100, ...games },
      ],
      total_pages: 1,
      season: 2025,
    });
  });

  it('comes from plate appearances while the season is on', async () => {
    const { results } = await ask('/api/park-factors-all/', { rows: { mlb_pitches: playedGames() } });
    expect(results.map(({ team_name }) => team_name)).toEqual(['Rockies', 'Dodgers']);
    // (40 + 93) / (20 + 93): twice as many were seen, and few tell little.
    expect(results[0]?.home_runs).toBe(117.7);
  });

  it('has no page without a game', async () => {
    expect(await ask('/api/park-factors-all/', {})).toEqual({ results: [], total_pages: 0, season: null });
  });
});

describe('park factors by hand and time', () => {
  const rows = {
    mlb_games: [aGame({ game_pk: 11, day_night: 'day' }), aGame({ game_pk: 12, day_night: 'day' })],
    mlb_pitches: [
      ...playedGames({ batter_hand: 'L' }, 10),
      ...playedGames({ batter_hand: 'R', event: 'double' }, 20),
    ],
  };

  // API-29 API-30 API-31 API-32 API-33 API-34 API-35 API-36
  it.each([
    ['leftright-day', ['Rockies', 'Dodgers'], true],
    ['leftright-night', [], false],
    ['left-day', ['Rockies', 'Dodgers'], true],
    ['left-night', [], false],
    ['left-daynight', ['Rockies', 'Dodgers'], true],
    ['right-day', [], false],
    ['right-night', [], false],
    ['right-daynight', ['Dodgers', 'Rockies'], false],
  ])('%s gives %j, homers of left-handers in them: %s', async (name, expected, hasHomers) => {
    const { results } = await ask(`/api/park-factors-${name}/`, { rows });
    expect(results.map(({ team_name }) => team_name)).toEqual(expected);
    expect(results.some(({ home_runs }) => home_runs === 117.7)).toBe(hasHomers);
  });

  it('are sorted as asked for', async () => {
    const api = await startApiForTests({ rows });
    const { body } = await api.get('/api/park-factors-left-day/?sort=team_name&direction=asc');
    expect(v.parse(parkFactorsSchema, body).results.map(({ team_name }) => team_name)).toEqual([
      'Dodgers',
      'Rockies',
    ]);
  });

  it.each([
    ['page=0', ['page']],
    ['sort=walks', ['sort']],
    ['direction=sideways', ['direction']],
  ])('refuse %s', async (query, expected) => {
    const api = await startApiForTests({ rows });
    expect(await api.findBadParameters(`/api/park-factors-right-night/?${query}`)).toEqual(expected);
  });

  it('are empty beyond the last page', async () => {
    expect(await ask('/api/park-factors-left-day/?page=2', { rows })).toEqual({
      results: [],
      total_pages: 1,
      season: 2025,
    });
  });
});
