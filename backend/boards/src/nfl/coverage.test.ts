import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aCoveragePlay, anNflGame } from '@sharpside/warehouse/testing/nfl-rows';
import { expect, it } from 'vitest';

const PATH = '/api/nfl/coverage/';

// COV-14, DATA-44
it('tells in percent how often a defence played which coverage, by charted plays of that regular season only', async () => {
  const counts = {
    COVER_0: 1,
    COVER_1: 2,
    '2_MAN': 3,
    COVER_2: 4,
    COVER_3: 5,
    COVER_4: 6,
    COVER_6: 7,
    PREVENT: 8,
    BLOWN: 4,
  };
  const isMan = (coverage: string) => ['COVER_0', 'COVER_1', '2_MAN'].includes(coverage);
  const charted = Object.entries(counts).flatMap(([coverage, times]) =>
    Array.from({ length: times }, () => ({
      coverage,
      man_zone: coverage === 'BLOWN' ? null : isMan(coverage) ? ('man' as const) : ('zone' as const),
    })),
  );
  const decoys = [
    { coverage: null },
    { week: 19 },
    { season: 2023, old_game_id: '2023090800' },
    { defense: 'BUF', coverage: 'COVER_6' },
  ];
  const nfl_coverage_plays = [...charted, ...decoys].map((play, play_id) =>
    aCoveragePlay({ play_id, ...play }),
  );
  expect(await getBody(`${PATH}?year=2024`, { nfl_coverage_plays })).toEqual({
    year: 2024,
    next_game: null,
    results: [
      expect.objectContaining({ team: 'BUF', plays: 1, cover_6_percentage: 100, zone_percentage: 100 }),
      {
        name: 'New York Jets',
        team: 'NYJ',
        plays: 40,
        man_percentage: 15,
        zone_percentage: 75,
        cover_0_percentage: 2.5,
        cover_1_percentage: 5,
        cover_2_man_percentage: 7.5,
        cover_2_percentage: 10,
        cover_3_percentage: 12.5,
        cover_4_percentage: 15,
        cover_6_percentage: 17.5,
        other_percentage: 30,
      },
    ],
  });
});

it.each([
  [2020, 17, 1],
  [2020, 18, 0],
  [2021, 18, 1],
  [2021, 19, 0],
])('in %i counts week %i: %i', async (season, week, plays) => {
  const body = await getBody(`${PATH}?year=${season}`, {
    nfl_coverage_plays: [aCoveragePlay({ season, week })],
  });
  expect(Object(body).results).toHaveLength(plays);
});

it('keeps what is left to 100 at 0 or more when thirds do not add up', async () => {
  const body = await getBody(PATH, {
    nfl_coverage_plays: ['COVER_1', 'COVER_3', 'COVER_4'].map((coverage, at) =>
      aCoveragePlay({ play_id: at, coverage }),
    ),
  });
  const [row] = Object(body).results;
  expect(row.other_percentage).toBeGreaterThanOrEqual(0);
  expect(row.other_percentage).toBeCloseTo(0);
});

it('gives the newest season that was charted when no year is asked for', async () => {
  const api = await startApiForTests({
    rows: {
      nfl_coverage_plays: [
        aCoveragePlay({ season: 2022, old_game_id: '2022091100', defense: 'BUF' }),
        aCoveragePlay({ season: 2023, old_game_id: '2023091000', defense: 'MIA' }),
      ],
    },
  });
  expect((await api.get(PATH)).body).toMatchObject({ year: 2023, results: [{ team: 'MIA' }] });
  expect((await api.get(`${PATH}?year=2022`)).body).toMatchObject({ year: 2022, results: [{ team: 'BUF' }] });
  expect((await api.get(`${PATH}?year=2021`)).body).toEqual({ year: 2021, next_game: null, results: [] });
});

it('names the next game of the league', async () => {
  const games = [
    anNflGame({ game_id: 'late', game_date: '2024-11-24', start_time: '2024-11-24T21:25:00Z' }),
    anNflGame({
      game_id: 'early',
      away_team: 'KC',
      home_team: 'CAR',
      game_date: '2024-11-24',
      start_time: '2024-11-24T18:00:00Z',
    }),
    anNflGame({
      game_id: 'over',
      away_team: 'PIT',
      home_team: 'CLE',
      game_date: '2024-11-22',
      home_score: 24,
    }),
  ];
  const api = await startApiForTests({ rows: { nfl_games: games }, now: '2024-11-22T17:00:00Z' });
  expect((await api.get(PATH)).body).toEqual({
    year: null,
    next_game: { away: 'KC', home: 'CAR', day: '2024-11-24' },
    results: [],
  });
});
