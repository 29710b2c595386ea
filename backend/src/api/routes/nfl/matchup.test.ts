import { nflMatchupSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aCoveragePlay, anNflPlayer, aPass, aPlayerWeek, aSnap } from '../../../testing/nfl-rows.ts';
import type { TestRows } from '../../../testing/open-test-snapshot.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const PATH = '/api/nfl/matchup/';

async function getMatchup(rows: TestRows, query = 'offense=BAL&defense=NYJ&year=2024') {
  const api = await startApiForTests({ rows });
  const { status, body } = await api.get(`${PATH}?${query}`);
  expect(status).toBe(200);
  return v.parse(nflMatchupSchema, body);
}

type Throw = { game?: string; coverage?: string; defense?: string; to?: string | null; yards?: number };

/** Charted plays of Baltimore, one a throw; to nobody, nothing is gained. */
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
  // Against Buffalo all is Cover 1, of which he has had 2 yards a play, and 6 against the rest.
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

it.each([
  ['offense', 'defense=NYJ'],
  ['defense', 'offense=BAL'],
  ['defense', 'offense=BAL&defense=XX'],
  ['year', 'offense=BAL&defense=NYJ&year=24'],
])('refuses a missing or bad %s', async (parameter, query) => {
  const api = await startApiForTests();
  expect(await api.findBadParameters(`${PATH}?${query}`)).toEqual([parameter]);
});
