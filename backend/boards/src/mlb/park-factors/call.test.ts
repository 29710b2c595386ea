import { parkFactorsSchema } from '@sharpside/contracts/api';
import { startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { aGameLog } from '../../testing/a-game-log.ts';

type Line = readonly [hits: number, doubles: number, triples: number, homeRuns: number];

const toSide = ([hits, doubles, triples, home_runs]: Line) => ({ hits, doubles, triples, home_runs });

const aLogOf = ([home_team, away_team]: [string, string], lines: { home: Line; away: Line }) =>
  aGameLog({ home_team, away_team }, { home: toSide(lines.home), away: toSide(lines.away) });

const aLog = (home_team: string, away_team: string, home_runs: number, over = {}) =>
  aGameLog({ home_team, away_team, ...over }, { home: { hits: 8 + home_runs, home_runs } });

const aFactor = (
  team_name: string,
  [home_runs, triples, doubles, singles]: readonly number[],
  games: { home_games: number; road_games: number },
) => ({ team_name, home_runs, triples, doubles, singles, ...games });

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

  it('counts every game of the season, home and away, double headers too, and no other season', async () => {
    // Other leagues have a Boston team too.
    const boston = aLogOf(['BOS', 'LAD'], { home: [9, 2, 1, 3], away: [7, 1, 0, 1] });
    const { results } = await ask('/api/park-factors-all/', {
      rows: {
        mlb_game_logs: [
          { ...boston, game_number: 1 },
          { ...boston, game_number: 2 },
          aLogOf(['LAD', 'BOS'], { home: [8, 2, 0, 1], away: [6, 0, 1, 0] }),
          { ...aLogOf(['LAD', 'SD'], { home: [5, 1, 0, 2], away: [4, 1, 0, 0] }), game_date: '2025-07-26' },
          // Seattle never plays away and San Diego never at home, so neither has a factor.
          aLogOf(['SEA', 'SD'], { home: [9, 3, 1, 2], away: [9, 3, 1, 2] }),
          { ...boston, season: 2024, game_date: '2024-07-24', home_home_runs: 5 },
        ],
      },
    });
    expect(results).toEqual([
      // 8 homers, 2 triples, 6 doubles, 16 singles in 2 games at home; 1, 1, 2 and 10 in one away.
      aFactor('Red Sox', [400, 100, 150, 80], { home_games: 2, road_games: 1 }),
      // 3, 1, 4 and 15 in 2 games at home; 8, 2, 6 and 16 in 2 away.
      aFactor('Dodgers', [37.5, 50, 66.7, 93.8], { home_games: 2, road_games: 2 }),
    ]);
  });

  it('comes from plate appearances while the season is on', async () => {
    const { results } = await ask('/api/park-factors-all/', { rows: { mlb_pitches: playedGames() } });
    expect(results.map(({ team_name }) => team_name)).toEqual(['Rockies', 'Dodgers']);
    // (40 + 93) / (20 + 93): seen is twice the expected, but the small sample is drawn towards 100.
    expect(results[0]?.home_runs).toBe(117.7);
  });

  it.each([
    ['newest season with an appearance', [aBall(), aBall({ game_date: '2024-04-01' })], 2025],
    ['newest season with logs before any appearance', [], 2024],
    ['season before while there is only spring', [aBall({ game_type: 'S' })], 2024],
  ])('is of the %s', async (_, mlb_pitches, season) => {
    const mlb_game_logs = [2024, 2023].flatMap((year) => {
      const when = { season: year, game_date: `${year}-07-24` };
      return [aLog('COL', 'LAD', 4, when), aLog('LAD', 'COL', 2, when)];
    });
    const answer = await ask('/api/park-factors-all/', { rows: { mlb_pitches, mlb_game_logs } });
    expect(answer.season).toBe(season);
    // One appearance at home has no comparison away, and logs of another year do not count.
    expect(answer.results.map(({ team_name }) => team_name)).toEqual(
      season === 2025 ? [] : ['Rockies', 'Dodgers'],
    );
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
  const FACTORS = [
    ['leftright-day', ['Rockies', 'Dodgers'], true],
    ['leftright-night', [], false],
    ['left-day', ['Rockies', 'Dodgers'], true],
    ['left-night', [], false],
    ['left-daynight', ['Rockies', 'Dodgers'], true],
    ['right-day', [], false],
    ['right-night', [], false],
    ['right-daynight', ['Dodgers', 'Rockies'], false],
  ] as const;

  it('are of the games and batters that their address names', async () => {
    const api = await startApiForTests({ rows });
    for (const [name, expected, hasHomers] of FACTORS) {
      const { results } = v.parse(parkFactorsSchema, (await api.get(`/api/park-factors-${name}/`)).body);
      expect(
        results.map(({ team_name }) => team_name),
        name,
      ).toEqual(expected);
      // Only left-handers hit home runs.
      expect(
        results.some(({ home_runs }) => home_runs === 117.7),
        name,
      ).toBe(hasHomers);
    }
  });

  it('hold what was seen at home against what was seen away, drawn towards 100', async () => {
    const play = (
      game_pk: number,
      [home_team, away_team]: [string, string],
      events: Record<string, number>,
    ) =>
      Object.entries(events).flatMap(([event, times]) =>
        Array.from({ length: times }, (_, at) =>
          aBall({
            game_pk,
            home_team,
            away_team,
            event,
            batting_team: at % 2 === 0 ? home_team : away_team,
            pitching_team: at % 2 === 0 ? away_team : home_team,
          }),
        ),
      );
    const inDenver = { home_run: 3, triple: 8, double: 20, single: 25, field_out: 4 };
    const inLosAngeles = { home_run: 2, triple: 2, double: 5, single: 50, field_out: 1 };
    const spring = play(14, ['COL', 'LAD'], { home_run: 50 }).map((ball) => ({ ...ball, game_type: 'S' }));
    const { results } = await ask('/api/park-factors-left-day/', {
      rows: {
        mlb_games: [11, 12, 13, 14, 15].map((game_pk) => aGame({ game_pk, day_night: 'day' })),
        mlb_pitches: [
          ...play(11, ['COL', 'LAD'], inDenver),
          ...play(12, ['COL', 'LAD'], inDenver),
          ...play(13, ['LAD', 'COL'], inLosAngeles),
          ...play(15, ['SEA', 'SD'], { home_run: 9, single: 20 }),
          ...spring,
        ],
      },
    });
    // Expected in 120 appearances at home: 4 homers, 4 triples, 10 doubles, 100 singles; seen 6, 16, 40 and 50. So
    // (6 + 93) / (4 + 93), (16 + 13) / (4 + 13), (40 + 126) / (10 + 126), (50 + 230) / (100 + 230).
    const denver = aFactor('Rockies', [102.1, 170.6, 122.1, 84.8], { home_games: 2, road_games: 1 });
    // Expected in 60 at home: 3, 8, 20 and 25; seen 2, 2, 5 and 50.
    const losAngeles = aFactor('Dodgers', [99, 71.4, 89.7, 109.8], { home_games: 1, road_games: 2 });
    expect(results).toEqual([denver, losAngeles]);
  });
});
