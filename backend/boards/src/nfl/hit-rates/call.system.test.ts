import { NFL_PROP_MARKETS } from '@sharpside/contracts/api';
import { anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import { describe, expect, it } from 'vitest';
import { fanDuel, getHitRates, hitRateRows, weeksWith } from '../../testing/hit-rate-sheet.ts';

// DATA-46, DATA-47, HITR-26, HITR-27, HITR-28
it('gives a line with all of its fields, best price first', async () => {
  const newer = '2024-11-22T13:00:00Z';
  const page = await getHitRates('', {
    odds_props: [
      aProp(),
      aProp({ ...fanDuel, price_american: 105, price_decimal: 2.05, last_update: newer }),
    ],
  });
  const [fanduel, draftkings] = [
    { key: 'fanduel', name: 'FanDuel' },
    { key: 'draftkings', name: 'DraftKings' },
  ];
  expect(page).toEqual({
    results: [
      {
        name: 'Rex Receiver',
        outcome: 'Over',
        point: 4.5,
        market: 'player_receptions',
        odds: 105,
        sportsbook: 'FanDuel',
        selectedSportsbook: 'FanDuel',
        fair: null,
        no_vig: null,
        hit_rate_last_5: 2,
        hit_rate_last_10: 2,
        hit_rate_season: '2/3',
        games_last_5: 3,
        games_last_10: 3,
        player_id: '00-1',
        name_doubt: null,
        team: 'BAL',
        home_team: 'BAL',
        away_team: 'BUF',
        start_time: '2024-11-24T18:00:00Z',
        game_state: 'scheduled',
        sportsbooks: [
          { ...fanduel, odds: 105, last_update: newer, fair: null },
          { ...draftkings, odds: -110, last_update: '2024-11-22T12:00:00Z', fair: null },
        ],
      },
    ],
    next: null,
    sportsbooks: [draftkings, fanduel],
    total_rows: 1,
    hidden_lines: 0,
    days: ['2024-11-24'],
    updated_at: newer,
  });
});

it.each([
  ['his newest week', ['BUF', 'BAL'], 'BUF', 'BAL'],
  ['the roster before his first week', [], 'BUF', 'BUF'],
  ['no team of another game', ['BUF', 'MIA'], 'BUF', null],
])('has the team of %s', async (_, teams, roster, team) => {
  const weeks = teams.map((code, at) => aPlayerWeek({ season: 2023, week: at + 1, team: code }));
  const players = [anNflPlayer({ team: roster })];
  const { results } = await getHitRates('', { nfl_players: players, nfl_player_weeks: weeks });
  expect(results).toMatchObject([{ team }]);
});

it('says what prices imply without the margin of a book that prices both sides', async () => {
  const evens = { price_american: 100, price_decimal: 2 };
  const odds_props = [
    aProp(evens),
    aProp({ outcome: 'Under', price_american: -125, price_decimal: 1.8 }),
    aProp({ ...evens, ...fanDuel }),
    aProp({ ...evens, ...fanDuel, outcome: 'Under', point: 5.5 }),
  ];
  const { results } = await getHitRates('', { odds_props });
  const fair = 0.5 / (0.5 + 1 / 1.8);
  const over = results.find(({ outcome, point }) => outcome === 'Over' && point === 4.5);
  expect(over?.fair).toBeCloseTo(fair, 5);
  expect(over?.sportsbooks).toMatchObject([
    { key: 'draftkings', fair: expect.closeTo(fair, 5) },
    { key: 'fanduel', fair: null },
  ]);
  expect(results.find(({ outcome, point }) => outcome === 'Under' && point === 4.5)?.fair).toBeCloseTo(
    1 - fair,
    5,
  );
});

it('pairs the two sides of one line only: of one game, book, market, player and point', async () => {
  const lone = { outcome: 'Under', price_american: -150, price_decimal: 5 / 3 } as const;
  const odds_props = [
    aProp(),
    aProp({ ...lone, event_id: 'event-2', game_date: '2024-11-25' }),
    aProp({ ...lone, ...fanDuel }),
    aProp({ ...lone, market: 'player_reception_yds' }),
    aProp({ ...lone, player_name: 'Bo Back', player_key: 'bo back' }),
    aProp({ ...lone, point: 5.5 }),
  ];
  const { results } = await getHitRates('', { odds_props });
  expect(results).toHaveLength(6);
  for (const { fair, sportsbooks } of results) expect([fair, sportsbooks[0]?.fair]).toEqual([null, null]);
});

describe('what wins', () => {
  it.each([
    ['Over', 4.5, 2, '2/3'],
    ['Under', 4.5, 1, '1/3'],
    ['Over', 5, 1, '1/3'],
    ['Under', 5, 1, '1/3'],
  ] as const)('%s %d of 5, 4 and 6 catches: an equal figure is a game without a winner', async (...line) => {
    const [outcome, point, hits, season] = line;
    const { results } = await getHitRates('', { odds_props: [aProp({ outcome, point })] });
    expect(results).toMatchObject([{ hit_rate_last_5: hits, hit_rate_season: season }]);
  });

  it.each([
    ['Yes', 2],
    ['No', 1],
  ] as const)(
    'counts a touchdown by run, catch or return as %s, and none as the other side',
    async (outcome, hits) => {
      const weeks = [
        aPlayerWeek({ week: 9, rushing_tds: 1 }),
        aPlayerWeek({ week: 10, special_teams_tds: 1, receiving_tds: 1 }),
        aPlayerWeek({ week: 11, passing_tds: 3 }),
      ];
      const prop = aProp({ market: 'player_anytime_td', outcome, point: null });
      const { results } = await getHitRates('', { nfl_player_weeks: weeks, odds_props: [prop] });
      expect(results).toMatchObject([{ hit_rate_last_5: hits, point: null }]);
    },
  );

  // DATA-48
  it('knows the figure of each of the eleven markets', async () => {
    const figures = {
      attempts: 31,
      completions: 32,
      interceptions: 33,
      passing_tds: 34,
      passing_yards: 35,
      receptions: 36,
      receiving_yards: 37,
      carries: 38,
      rushing_yards: 39,
      rushing_tds: 20,
      receiving_tds: 15,
      special_teams_tds: 5,
    };
    const expected = [31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 40];
    const odds_props = NFL_PROP_MARKETS.flatMap((market, at) =>
      [-0.5, 0.5].map((step) => aProp({ market, point: (expected[at] ?? 0) + step })),
    );
    const { results } = await getHitRates('sort=name&direction=asc', {
      nfl_player_weeks: [aPlayerWeek({ ...figures, week: 11 })],
      odds_props,
    });
    const wins = results.filter(({ hit_rate_last_5: hits }) => hits === 1);
    expect(wins.map(({ market, point }) => [market, point]).sort()).toEqual(
      NFL_PROP_MARKETS.map((market, at) => [market, (expected[at] ?? 0) - 0.5]).sort(),
    );
    expect(results).toHaveLength(22);
  });
});

describe('which games count', () => {
  it('reaches back into the season before for the last five and ten, not for the season', async () => {
    const before = weeksWith([9, 9, 9, 9, 9, 9, 9, 9, 9], { season: 2023, season_type: 'POST' });
    const { results } = await getHitRates('', {
      nfl_player_weeks: [...hitRateRows.nfl_player_weeks, ...before],
    });
    expect(results).toMatchObject([
      { hit_rate_last_5: 4, hit_rate_last_10: 9, hit_rate_season: '2/3', games_last_5: 5, games_last_10: 10 },
    ]);
  });

  it('counts a season of more than ten games whole', async () => {
    const weeks = weeksWith([9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0]);
    const { results } = await getHitRates('', { nfl_player_weeks: weeks });
    expect(results).toMatchObject([
      { hit_rate_last_5: 4, hit_rate_last_10: 9, hit_rate_season: '10/11', games_last_10: 10 },
    ]);
  });

  it.each([
    ['schedule', hitRateRows.nfl_games],
    ['calendar', []],
  ])('leaves out the week that is priced and later ones, by the %s', async (_, nfl_games) => {
    const weeks = [11, 12, 13].map((week) => aPlayerWeek({ week, receptions: 9 }));
    const { results } = await getHitRates('', { nfl_games, nfl_player_weeks: weeks });
    expect(results).toMatchObject([{ hit_rate_season: '1/1' }]);
  });

  // Weeks end on Monday; Labor Day was 2 September in 2024, 1 September in 2025 and 4 September in 2023.
  it.each([
    ['2024-09-09', 2024, 1],
    ['2024-09-10', 2024, 2],
    ['2023-09-11', 2023, 1],
    ['2025-01-07', 2024, 19],
    ['2025-06-01', 2025, 0],
    ['2025-05-31', 2024, 39],
  ])(
    'takes %s for a day of season %i, week %i, where no schedule is there',
    async (game_date, season, week) => {
      const weeks = [-1, 0, 1].map((step) =>
        aPlayerWeek({ season, week: Math.max(0, week + step), receptions: 9 }),
      );
      const others = [season - 1, season + 1].map((other) =>
        aPlayerWeek({ season: other, week: 1, receptions: 9 }),
      );
      const { results } = await getHitRates(
        '',
        {
          nfl_games: [],
          nfl_player_weeks: [...weeks, ...others],
          odds_props: [aProp({ game_date, commence_time: `${game_date}T18:00:00Z` })],
        },
        `${game_date}T16:00:00Z`,
      );
      const inSeason = week < 1 ? 0 : 1;
      expect(results).toMatchObject([
        { hit_rate_season: `${inSeason}/${inSeason}`, games_last_10: inSeason + 1 },
      ]);
    },
  );

  it('counts for each game that is priced the games before it', async () => {
    const next = { event_id: 'event-2', game_date: '2024-12-01', commence_time: '2024-12-01T18:00:00Z' };
    const { results } = await getHitRates('', {
      nfl_games: [anNflGame(), anNflGame({ game_id: 'next', week: 13, game_date: '2024-12-01' })],
      nfl_player_weeks: weeksWith([5, 4, 6]).concat(aPlayerWeek({ week: 12, receptions: 9 })),
      odds_props: [aProp(), aProp(next)],
    });
    expect(results.map(({ start_time, hit_rate_season }) => [start_time, hit_rate_season])).toEqual([
      // The earlier week comes first.
      ['2024-11-24T18:00:00Z', '2/3'],
      ['2024-12-01T18:00:00Z', '3/4'],
    ]);
  });

  it('knows no player of another league by the same name', async () => {
    const mlb_players = [{ player_id: 1, name: 'Rex Receiver', name_rank: 3 }];
    const { results } = await getHitRates('', { nfl_players: [], mlb_players });
    expect(results).toMatchObject([{ player_id: null, hit_rate_season: null }]);
  });

  it('tells a player without a game from one whom nobody knows', async () => {
    const known = await getHitRates('', { nfl_player_weeks: [] });
    expect(known.results).toMatchObject([{ player_id: '00-1', hit_rate_last_5: 0, hit_rate_season: '0/0' }]);
    const unknown = await getHitRates('', { nfl_players: [] });
    expect(unknown.results).toMatchObject([
      { player_id: null, hit_rate_last_5: null, hit_rate_last_10: null, hit_rate_season: null },
    ]);
  });
});
