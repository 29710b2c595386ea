import { nflReceiverRowSchema, nflSeasonListOf } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aCoveragePlay, anNflGame, anNflPlayer, aPass, aSnap } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/nfl/receivers/';

const second = { old_game_id: '2024091500' };

const rows = {
  nfl_players: [anNflPlayer(), anNflPlayer({ player_id: '00-2', name: 'Tom Tight' })],
  nfl_passes: [
    aPass({ play_id: 1, yards: 20, yards_after_catch: 5, is_touchdown: true }),
    aPass({ play_id: 2, is_complete: false, yards: 0, yards_after_catch: null }),
    aPass({ play_id: 3, receiver_id: '00-2' }),
    aPass({ play_id: 4, ...second, yards: 30, yards_after_catch: 11 }),
    aPass({ play_id: 5, offense: 'BUF' }),
    aPass({ play_id: 6, old_game_id: '2023091000' }),
  ],
  nfl_coverage_plays: [
    aCoveragePlay({ play_id: 1 }),
    aCoveragePlay({ play_id: 2 }),
    aCoveragePlay({ play_id: 3, coverage: 'COVER_1', man_zone: 'man' }),
    aCoveragePlay({ play_id: 7, ...second, week: 2 }),
  ],
  nfl_offense_snaps: [
    aSnap({ play_id: 1 }),
    aSnap({ play_id: 2 }),
    aSnap({ play_id: 3 }),
    aSnap({ play_id: 7, ...second }),
  ],
};

async function listRows(query: string, given: Parameters<typeof startApiForTests>[0] = { rows }) {
  const api = await startApiForTests(given);
  return v.parse(nflSeasonListOf(nflReceiverRowSchema), (await api.get(`${PATH}?${query}`)).body).results;
}

// COV-09, DATA-45
it("gives a team's receivers against one coverage, with all fields of a row", async () => {
  const body = await getBody(`${PATH}?team=BAL&year=2024&coverage=Cover%203`, rows);
  expect(body).toEqual({
    year: 2024,
    results: [
      {
        name: 'Rex Receiver',
        team: 'BAL',
        coverage_type: 'Cover 3',
        games: 2,
        rte: 3,
        tgt: 2,
        tgt_percentage: 100,
        rec: 1,
        yds: 20,
        recyds_g: 10,
        yac_rec: 5,
        yprr: 20 / 3,
        td: 1,
      },
      {
        name: 'Tom Tight',
        team: 'BAL',
        coverage_type: 'Cover 3',
        games: 0,
        rte: null,
        tgt: 0,
        tgt_percentage: 0,
        rec: 0,
        yds: 0,
        recyds_g: null,
        yac_rec: null,
        yprr: null,
        td: 0,
      },
    ],
  });
});

it('counts every target against All, and yards a route only over charted plays', async () => {
  expect(await listRows('team=BAL&year=2024')).toMatchObject([
    { coverage_type: 'All', games: 2, rte: 4, tgt: 3, tgt_percentage: 75, yds: 50, yprr: 5 },
    { name: 'Tom Tight', tgt: 1, tgt_percentage: 25 },
  ]);
});

it('knows only this team, season and regular weeks, and plays that were charted', async () => {
  const others = [
    { old_game_id: '2025011900', week: 19 },
    { old_game_id: '2023091000', season: 2023 },
    { old_game_id: '2024090800', offense: 'BUF' },
  ];
  const given = {
    rows: {
      nfl_games: [
        anNflGame({ game_id: 'playoff', old_game_id: '2025011900', season_type: 'POST', week: 19 }),
      ],
      nfl_passes: [
        aPass({ play_id: 1, yards: 7, yards_after_catch: 3 }),
        aPass({ play_id: 2, yards: 5, yards_after_catch: null }),
        aPass({ play_id: 3, receiver_id: null, receiver_name: null }),
        ...others.map(({ week: _, season: _season, ...play }) => aPass({ play_id: 50, yards: 90, ...play })),
      ],
      nfl_coverage_plays: [
        aCoveragePlay({ play_id: 1 }),
        aCoveragePlay({ play_id: 2, coverage: null }),
        aCoveragePlay({ play_id: 3 }),
        ...others.map((play) => aCoveragePlay({ play_id: 50, ...play })),
      ],
      nfl_offense_snaps: [
        ...[1, 2, 3].map((play_id) => aSnap({ play_id })),
        ...others.map(({ old_game_id }) => aSnap({ play_id: 50, old_game_id })),
      ],
    },
  };
  const row = { name: 'R.Receiver', games: 1, rte: 2, tgt_percentage: 100 };
  expect(await listRows('team=BAL&year=2024', given)).toEqual([
    expect.objectContaining({ ...row, tgt: 2, rec: 2, yds: 12, recyds_g: 12, yac_rec: 1.5, yprr: 3.5 }),
  ]);
  expect(await listRows('team=BAL&year=2024&coverage=Cover%203', given)).toEqual([
    expect.objectContaining({ ...row, tgt: 1, rec: 1, yds: 7, recyds_g: 7, yac_rec: 3, yprr: 3.5 }),
  ]);
});

it('lists whoever was thrown to most first; equal ones by yards, then by name', async () => {
  const throws = [
    ['B.Even', 5],
    ['A.Even', 5],
    ['A.Short', 4],
    ['Z.Twice', 1],
    ['Z.Twice', 1],
  ] as const;
  const nfl_passes = throws.map(([receiver_name, yards], at) =>
    aPass({ play_id: at, receiver_id: null, receiver_name, yards }),
  );
  const rows = await listRows('team=BAL&year=2024', { rows: { nfl_passes } });
  expect(rows.map(({ name }) => name)).toEqual(['Z.Twice', 'A.Even', 'B.Even', 'A.Short']);
});

// COV-08
it('knows each coverage as the source writes it', async () => {
  const codes = {
    'Cover 0': 'COVER_0',
    'Cover 1': 'COVER_1',
    'Cover 2': 'COVER_2',
    'Cover 2 Man': '2_MAN',
    'Cover 3': 'COVER_3',
    'Cover 4': 'COVER_4',
    'Cover 6': 'COVER_6',
  };
  const plays = Object.values(codes);
  const given = {
    rows: {
      nfl_passes: plays.map((code, at) => aPass({ play_id: at, receiver_id: code, receiver_name: code })),
      nfl_coverage_plays: plays.map((code, at) => aCoveragePlay({ play_id: at, coverage: code })),
    },
  };
  for (const [label, coverage] of Object.entries(codes)) {
    const [top] = await listRows(`team=BAL&year=2024&coverage=${encodeURIComponent(label)}`, given);
    expect(top).toMatchObject({ name: coverage, tgt: 1, tgt_percentage: 100 });
  }
});

it.each([
  ['schedule', { nfl_games: [anNflGame({ old_game_id: '2025011200', season_type: 'POST', week: 19 })] }],
  ['week', { nfl_coverage_plays: [aCoveragePlay({ old_game_id: '2025011200', week: 19 })] }],
])('leaves out a postseason that is known by its %s', async (_, known) => {
  const given = { rows: { nfl_passes: [aPass({ old_game_id: '2025011200' })], ...known } };
  expect(await listRows('team=BAL&year=2024', given)).toEqual([]);
});

it('counts a January game into the season before', async () => {
  const given = { rows: { nfl_passes: [aPass({ old_game_id: '2025010400' })] } };
  expect(await listRows('team=BAL&year=2024', given)).toMatchObject([{ name: 'R.Receiver', tgt: 1 }]);
});

// COV-11
it('gives the newest charted season when no year is asked for, and no rows of a team that nobody charted', async () => {
  expect(await getBody(`${PATH}?team=BAL`, rows)).toMatchObject({ year: 2024 });
  expect(await listRows('team=MIA&year=2024')).toEqual([]);
});
