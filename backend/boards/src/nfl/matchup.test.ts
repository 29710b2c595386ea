import { nflMatchupSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { getBody } from '@sharpside/server/testing/start-api-for-tests';
import { aCoveragePlay, anNflPlayer, aPass, aPlayerWeek, aSnap } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

const PATH = '/api/nfl/matchup/';

async function getMatchup(rows: TestRows, query = 'offense=BAL&defense=NYJ&year=2024') {
  const body = await getBody(`${PATH}?${query}`, rows);
  return v.parse(nflMatchupSchema, body);
}

type Throw = { game?: string; coverage?: string; defense?: string; to?: string | null; yards?: number };

function inventPlays(throws: readonly Throw[]) {
  const plays = throws.map(
    ({ game = '2024090800', coverage = 'COVER_3', defense = 'NYJ', to = '00-1', yards = 0 }, at) => ({
      chart: aCoveragePlay({ play_id: at, old_game_id: game, coverage, defense }),
      pass: aPass({
        play_id: at,
        old_game_id: game,
        defense,
        receiver_id: to,
        receiver_name: to,
        yards,
        is_complete: yards > 0,
      }),
    }),
  );
  return {
    nfl_players: [anNflPlayer(), anNflPlayer({ player_id: '00-2', name: 'Bo Back' })],
    nfl_coverage_plays: plays.map(({ chart }) => chart),
    nfl_passes: plays.map(({ pass }) => pass).filter(({ receiver_id }) => receiver_id !== null),
  };
}

const repeat = (times: number, play: Throw): Throw[] => Array.from({ length: times }, () => play);

it('says how often the defence plays each coverage, rarer ones together', async () => {
  const { coverages } = await getMatchup(
    inventPlays([
      ...repeat(5, { coverage: 'COVER_3' }),
      ...repeat(3, { coverage: '2_MAN' }),
      { coverage: 'PREVENT' },
      { coverage: 'BLOWN' },
      { coverage: 'COVER_0', defense: 'BUF' },
    ]),
  );
  expect(coverages).toEqual([
    { coverage_type: 'Cover 3', plays: 5, percentage: 50 },
    { coverage_type: 'Cover 2 Man', plays: 3, percentage: 30 },
    { coverage_type: 'Other', plays: 2, percentage: 20 },
  ]);
});

it('expects of a receiver just what he has had where all plays are against one coverage', async () => {
  const plays = inventPlays([
    ...repeat(10, { yards: 8 }),
    ...repeat(10, { to: null }),
    ...repeat(5, { to: '00-2', yards: 4 }),
  ]);
  const { results } = await getMatchup(plays);
  expect(results).toMatchObject([
    { rank: 1, name: 'Rex Receiver', player_id: '00-1', games: 1, plays: 25, tgt: 10, yds: 80, recyds_g: 80 },
    { rank: 2, name: 'Bo Back', recyds_g: 20 },
  ]);
  expect(results[0]?.matchup_yds_g).toBeCloseTo(80, 4);
  expect(results[0]?.change_percentage).toBeCloseTo(0, 9);
  expect(results[0]?.coverages).toEqual([
    { coverage_type: 'Cover 3', plays: 25, tgt: 10, rec: 10, yds: 80, td: 0 },
  ]);
});

it('draws his record against a coverage towards what is usual there, as by 400 plays of his own', async () => {
  // Buffalo plays only Cover 1. The receiver has 2 yards per play against it, and 6 against the other coverages.
  const plays = inventPlays([
    ...repeat(20, { yards: 6 }),
    ...repeat(20, { coverage: 'COVER_1', defense: 'BUF', yards: 2 }),
  ]);
  const [row] = (await getMatchup(plays, 'offense=BAL&defense=BUF&year=2024')).results;
  const factor = 2 / 4;
  const rate = (20 * 2 + 400 * 4 * factor) / (20 + 400);
  expect(row?.matchup_yds_g).toBeCloseTo(rate * 40, 3);
  expect(row?.change_percentage).toBeCloseTo(100 * (rate / 4 - 1), 2);
});

describe('against the league', () => {
  /**
   * Rex: 10 plays against Cover 3 at 5 yards. Buffalo against Miami: 10 plays of Cover 3 at 3 yards, 20 of Cover 1 at
   * 9.
   */
  const league = inventPlays([
    ...repeat(10, { yards: 5 }),
    ...repeat(10, { defense: 'MIA', to: '00-9', yards: 3 }),
    ...repeat(20, { defense: 'MIA', to: '00-9', coverage: 'COVER_1', yards: 9 }),
  ]);
  const byBuffalo = <T extends { defense: string }>(row: T) =>
    row.defense === 'MIA' ? { ...row, offense: 'BUF' } : row;
  const rows = {
    ...league,
    nfl_coverage_plays: league.nfl_coverage_plays.map(byBuffalo),
    nfl_passes: league.nfl_passes.map(byBuffalo),
  };
  const query = 'offense=BAL&defense=MIA&year=2024';

  // The league has 4 yards a play against Cover 3, 9 against Cover 1 and 6.5 against all coverages.
  const against3 = (50 + (400 * 5 * 4) / 6.5) / 410;
  const against1 = (400 * 5 * 9) / 6.5 / 400;
  const expected = ((10 * against3 + 20 * against1) / 30) * 10;

  it('weighs what is usual against each coverage with how often the defence plays it', async () => {
    const { coverages, results } = await getMatchup(rows, query);
    expect(coverages).toMatchObject([
      { coverage_type: 'Cover 1', plays: 20 },
      { coverage_type: 'Cover 3', plays: 10 },
    ]);
    expect(results).toMatchObject([{ name: 'Rex Receiver', plays: 10, recyds_g: 50 }]);
    expect(results[0]?.matchup_yds_g).toBeCloseTo(expected, 3);
  });

  it.each([
    ['playoffs', { week: 19 }, { old_game_id: '2025011900' }],
    ['the season before', { season: 2023, week: 3 }, { old_game_id: '2023092400' }],
    ['the season after', { season: 2025, week: 3 }, { old_game_id: '2025092100' }],
    ['a play that nobody charted', { coverage: null }, {}],
  ])('knows nothing of %s', async (_, chart, game) => {
    const others = Array.from({ length: 30 }, (_, at) => ({
      play_id: 900 + at,
      old_game_id: '2024092200',
      ...game,
    }));
    const sides = [
      { offense: 'BAL', defense: 'MIA' },
      { offense: 'BAL', defense: 'NYJ' },
      { offense: 'BUF', defense: 'MIA' },
    ];
    const decoys = others.map((play, at) => ({ ...play, ...sides[at % 3] }));
    const { coverages, results } = await getMatchup(
      {
        ...rows,
        nfl_coverage_plays: [
          ...rows.nfl_coverage_plays,
          ...decoys.map((play) => aCoveragePlay({ ...play, coverage: 'COVER_1', ...chart })),
        ],
        nfl_passes: [
          ...rows.nfl_passes,
          ...decoys
            .filter(({ offense }) => !('coverage' in chart) || offense === 'BUF')
            .map((play) => aPass({ ...play, yards: 40 })),
        ],
      },
      query,
    );
    expect(coverages.map(({ plays }) => plays)).toEqual([20, 10]);
    expect(results).toMatchObject([{ name: 'Rex Receiver', games: 1, plays: 10, tgt: 10, yds: 50 }]);
    expect(results[0]?.matchup_yds_g).toBeCloseTo(expected, 3);
  });
});

it('counts a catch as one only where it was caught, and touchdowns of each coverage', async () => {
  const plays = inventPlays([
    { yards: 12 },
    { yards: 7 },
    { yards: 0 },
    { coverage: 'COVER_1', yards: 3 },
    { coverage: 'COVER_1', to: null },
  ]);
  const nfl_passes = plays.nfl_passes.map((pass, at) => ({ ...pass, is_touchdown: at === 0 || at === 3 }));
  const { results } = await getMatchup({ ...plays, nfl_passes });
  expect(results).toMatchObject([
    {
      plays: 5,
      tgt: 4,
      yds: 22,
      coverages: [
        { coverage_type: 'Cover 1', plays: 2, tgt: 1, rec: 1, yds: 3, td: 1 },
        { coverage_type: 'Cover 3', plays: 3, tgt: 3, rec: 2, yds: 19, td: 1 },
      ],
    },
  ]);
});

it('lists whoever can expect most first; equal ones by targets, then by name', async () => {
  const throwsTo = (to: string, times: number, yards: number) => repeat(times, { to, yards });
  const plays = inventPlays([
    ...throwsTo('B.Second', 1, 8),
    ...throwsTo('A.Second', 1, 8),
    ...throwsTo('Z.Most', 2, 4),
    ...throwsTo('C.First', 1, 20),
    ...throwsTo('A.None', 1, 0),
  ]);
  const nfl_passes = plays.nfl_passes.map((pass) => ({ ...pass, receiver_id: null }));
  const { results } = await getMatchup({ ...plays, nfl_passes });
  const names = ['C.First', 'Z.Most', 'A.Second', 'B.Second', 'A.None'];
  expect(results).toMatchObject(names.map((name, at) => ({ rank: at + 1, name, player_id: null })));
});

it('counts plays of games in which he was on the field without being thrown to', async () => {
  const plays = inventPlays([{ yards: 10 }, { game: '2024091500', to: '00-2', yards: 5 }]);
  const seen = await getMatchup({
    ...plays,
    nfl_offense_snaps: [aSnap({ play_id: 1, old_game_id: '2024091500' })],
  });
  expect(seen.results.find(({ player_id }) => player_id === '00-1')).toMatchObject({ games: 2, plays: 2 });
  const unseen = await getMatchup(plays);
  expect(unseen.results.find(({ player_id }) => player_id === '00-1')).toMatchObject({ games: 1, plays: 1 });
});

it('expects nothing against a defence of which no play is charted', async () => {
  const { coverages, results } = await getMatchup(
    inventPlays([{ yards: 10 }]),
    'offense=BAL&defense=SEA&year=2024',
  );
  expect(coverages).toEqual([]);
  expect(results).toMatchObject([{ rank: null, recyds_g: 10, matchup_yds_g: null, change_percentage: null }]);
});

it('is of the newest season that was charted unless a year is asked for, and empty without one', async () => {
  expect((await getMatchup(inventPlays([{}]), 'offense=BAL&defense=NYJ')).year).toBe(2024);
  expect(await getMatchup(inventPlays([{}]), 'offense=BAL&defense=NYJ&year=2023')).toMatchObject({
    year: 2023,
    results: [],
  });
  expect(await getMatchup({ nfl_player_weeks: [aPlayerWeek()] }, 'offense=BAL&defense=NYJ')).toEqual({
    year: null,
    offense: 'BAL',
    defense: 'NYJ',
    coverages: [],
    results: [],
  });
});
