import { nflHitRateGamesSchema, nflHitRatePageSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aFieldOf, anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { getHitRates, NOW } from '../../testing/hit-rate-sheet.ts';

/** Participation that lists these players, week by week. */
const fieldsOf = (
  weeks: readonly number[],
  players: readonly string[],
  over: Parameters<typeof aFieldOf>[1] = {},
) => {
  const fields = weeks.map((week) => aFieldOf(players, { week, defense: 'BUF', ...over }));
  return {
    nfl_coverage_plays: fields.flatMap(({ nfl_coverage_plays }) => nfl_coverage_plays),
    nfl_offense_snaps: fields.flatMap(({ nfl_offense_snaps }) => nfl_offense_snaps),
  };
};

const PATH = '/api/nfl/hit-rates/games/';

it("gives a player's figures, oldest game first, with the day where a schedule is there", async () => {
  const body = await getBody(`${PATH}?player_id=00-1&market=player_receptions`, {
    nfl_games: [anNflGame(), anNflGame({ game_id: 'other', home_team: 'MIA', away_team: 'BUF' })],
    nfl_players: [anNflPlayer()],
    nfl_player_weeks: [
      aPlayerWeek({ week: 12, opponent: 'BUF', receptions: 7 }),
      aPlayerWeek({ week: 11, receptions: 3 }),
      aPlayerWeek({ week: 12, player_id: '00-2' }),
    ],
  });
  const shared = { season: 2024, season_type: 'REG', team: 'BAL' };
  expect(body).toEqual({
    player_id: '00-1',
    name: 'Rex Receiver',
    market: 'player_receptions',
    results: [
      { ...shared, week: 11, game_date: null, opponent: 'NYJ', is_home: null, value: 3, result: null },
      {
        ...shared,
        week: 12,
        game_date: '2024-11-24',
        opponent: 'BUF',
        is_home: true,
        value: 7,
        result: null,
      },
    ],
  });
});

it('agrees with the figures of the same line in the hit rates, over the games that he played', async () => {
  const line = { market: 'player_receptions', outcome: 'Over', point: 4.5 } as const;
  const weeks = [1, 2, 3, 4, 6, 7, 8, 9, 10, 11].map((week, at) =>
    aPlayerWeek({ week, opponent: 'BUF', receptions: at % 3 === 0 ? 4 : 6 }),
  );
  const before = aPlayerWeek({ season: 2023, week: 18, receptions: 9 });
  const api = await startApiForTests({
    now: NOW,
    rows: {
      // The player missed week 5.
      ...fieldsOf([5], ['00-9']),
      nfl_games: [1, 5, 11, 12].map((week) =>
        anNflGame({
          game_id: `${week}`,
          week,
          game_date: week === 12 ? '2024-11-24' : `2024-09-0${week % 9}`,
          home_score: week === 12 ? null : 20,
        }),
      ),
      nfl_players: [anNflPlayer()],
      nfl_player_weeks: [before, ...weeks],
      odds_props: [aProp(line)],
    },
  });
  const sheet = v.parse(nflHitRatePageSchema, (await api.get('/api/nfl/hit-rates/')).body);
  const query = `player_id=00-1&market=${line.market}&outcome=${line.outcome}&point=${line.point}`;
  const games = v.parse(nflHitRateGamesSchema, (await api.get(`${PATH}?${query}`)).body).results;
  expect(games.filter(({ result }) => result === 'missed')).toHaveLength(1);
  const played = games.filter(({ result }) => result !== 'missed').slice(-10);
  expect(sheet.results).toMatchObject([
    {
      games_last_10: played.length,
      hit_rate_last_10: played.filter(({ result }) => result === 'win').length,
    },
  ]);
});

describe('games that he missed', () => {
  const aFinal = (week: number, over: Parameters<typeof anNflGame>[0] = {}) =>
    anNflGame({ game_id: `${week}-${over.home_team}`, week, home_score: 20, away_score: 17, ...over });

  const schedule = [
    aFinal(8),
    aFinal(9),
    aFinal(10),
    aFinal(11, { home_team: 'SEA', away_team: 'BAL', game_date: '2024-11-17' }),
    aFinal(10, { home_team: 'MIA', away_team: 'NYJ' }),
    anNflGame({ week: 12 }),
  ];
  const weeks = [9, 10].map((week) => aPlayerWeek({ week, opponent: 'BUF', receptions: week }));

  async function listGames(rows: TestRows) {
    const body = await getBody(`${PATH}?player_id=00-1&market=player_receptions`, {
      nfl_games: schedule,
      ...rows,
    });
    return v.parse(nflHitRateGamesSchema, body).results;
  }

  it('are there without a figure, as far as the newest finished one of the team, as long as he is with it', async () => {
    const played = [9, 10].map((week) => ({ week, value: week }));
    const missed = {
      season: 2024,
      week: 11,
      season_type: 'REG',
      game_date: '2024-11-17',
      team: 'BAL',
      opponent: 'SEA',
      is_home: false,
      value: null,
      result: null,
    };
    const listWith = (team: string) =>
      listGames({
        nfl_players: [anNflPlayer({ team })],
        nfl_player_weeks: weeks,
        ...fieldsOf([11], ['00-9'], { defense: 'SEA' }),
      });
    expect(await listWith('BAL')).toMatchObject([...played, missed]);
    expect(await listWith('NYJ')).toMatchObject(played);
  });

  it('are those of each team while he was with it, and of no earlier season after he played last', async () => {
    const before = (week: number) => aFinal(week, { season: 2023, game_id: `2023-${week}` });
    const forSeattle = { home_team: 'SEA', away_team: 'SF' };
    const games = await listGames({
      nfl_players: [anNflPlayer()],
      nfl_games: [
        ...[1, 2, 3, 4].map(before),
        ...[1, 2, 3, 4, 5].map((week) => aFinal(week)),
        ...[1, 2, 3, 4].map((week) => aFinal(week, forSeattle)),
        anNflGame({ week: 6 }),
      ],
      nfl_player_weeks: [
        aPlayerWeek({ season: 2023, week: 1, opponent: 'BUF' }),
        aPlayerWeek({ season: 2023, week: 3, opponent: 'BUF' }),
        aPlayerWeek({ week: 1, team: 'SEA', opponent: 'SF' }),
        aPlayerWeek({ week: 3, team: 'SEA', opponent: 'SF' }),
        aPlayerWeek({ week: 4, opponent: 'BUF' }),
      ],
    });
    expect(games.map(({ season, week, team, value }) => [season, week, team, value])).toEqual([
      [2023, 1, 'BAL', 0],
      [2023, 2, 'BAL', null],
      [2023, 3, 'BAL', 0],
      [2024, 1, 'SEA', 0],
      [2024, 2, 'SEA', null],
      [2024, 3, 'SEA', 0],
      [2024, 4, 'BAL', 0],
      [2024, 5, 'BAL', null],
    ]);
  });
});

describe('games without a row', () => {
  const final = { home_score: 20, away_score: 17 };
  const rows = {
    nfl_games: [9, 10, 11].map((week) => anNflGame({ game_id: `${week}`, week, ...final })),
    nfl_players: [anNflPlayer()],
    nfl_player_weeks: [9, 11].map((week) => aPlayerWeek({ week, opponent: 'BUF', receptions: 5 })),
  };

  // HITR-27
  it.each([
    ['a game with a figure of 0 where he was on the field', fieldsOf([10], ['00-1', '00-9']), 0, 'loss'],
    ['missed where only others were', fieldsOf([10], ['00-9']), null, 'missed'],
    ['neither where nobody knows who was', {}, null, null],
    ['neither where only another game is known', fieldsOf([9], ['00-9']), null, null],
    [
      'neither where he was on the field of a game that the statistics do not reach',
      { ...fieldsOf([10], ['00-1']), nfl_player_weeks: rows.nfl_player_weeks.slice(0, 1) },
      null,
      null,
    ],
  ])('are %s', async (_, known, value, result) => {
    const line = `player_id=00-1&market=player_receptions&outcome=Over&point=4.5`;
    const body = await getBody(`${PATH}?${line}`, { ...rows, ...known });
    const { results } = v.parse(nflHitRateGamesSchema, body);
    expect(results.find(({ week }) => week === 10)).toMatchObject({
      value,
      result,
      team: 'BAL',
      opponent: 'BUF',
    });
  });

  // HITR-27
  it.each([
    ['with a figure of 0 where he was on the field', ['00-1'], { games: 3, season: '1/3', under: '2/3' }],
    ['not at all where he was not', ['00-9'], { games: 2, season: '1/2', under: '1/2' }],
  ])('count in the sheet %s', async (_, players, { games, season, under }) => {
    const rows = {
      nfl_player_weeks: [9, 11].map((week) => aPlayerWeek({ week, receptions: week - 5 })),
      odds_props: [aProp(), aProp({ outcome: 'Under' })],
      ...aFieldOf(players, { week: 10, defense: 'BUF' }),
    };
    const { results } = await getHitRates('', rows);
    const ofSide = (side: string) => results.find(({ outcome }) => outcome === side);
    expect(ofSide('Over')).toMatchObject({
      games_last_5: games,
      games_last_10: games,
      hit_rate_season: season,
    });
    expect(ofSide('Under')).toMatchObject({ hit_rate_season: under });
  });

  // HITR-27. Statistics may come week by week, or game by game.
  it.each([
    ['not at all where the file of the week is missing', [], '2/2'],
    ['not at all where only another game of the week is known', [['NYJ', '00-8'] as const], '2/2'],
    ['with a figure of 0 where the team has figures of the week', [['BAL', '00-5'] as const], '2/3'],
  ])('count of a whole team %s', async (_, lines, season) => {
    const players = ['00-1', '00-5', '00-6'];
    const rows = {
      nfl_player_weeks: [
        ...[9, 11].flatMap((week) =>
          players.map((player_id) => aPlayerWeek({ week, player_id, receptions: 3 })),
        ),
        ...lines.map(([team, player_id]) => aPlayerWeek({ week: 10, team, player_id })),
      ],
      odds_props: [aProp({ point: 0.5 })],
      ...aFieldOf(players, { week: 10, defense: 'BUF' }),
    };
    const { results } = await getHitRates('', rows);
    expect(results).toMatchObject([{ hit_rate_season: season }]);
  });
});

it('finds the day of a game by season, week and both teams, and says on which side he was', async () => {
  const game = { week: 5, home_team: 'NYJ', away_team: 'BAL' };
  const body = await getBody(`${PATH}?player_id=00-1&market=player_rush_yds`, {
    nfl_games: [
      anNflGame({ ...game, game_id: 'a', game_date: '2024-10-06' }),
      anNflGame({ ...game, game_id: 'b', game_date: '2023-10-08', season: 2023 }),
      anNflGame({ ...game, game_id: 'c', game_date: '2024-10-13', week: 6 }),
      anNflGame({ week: 5, game_id: 'd', game_date: '2024-10-07', home_team: 'NYJ', away_team: 'MIA' }),
      anNflGame({ week: 7, game_id: 'e', game_date: '2024-10-20', home_team: 'SEA', away_team: 'BAL' }),
    ],
    nfl_player_weeks: [aPlayerWeek({ week: 5 }), aPlayerWeek({ week: 7, season_type: 'POST' })],
  });
  expect(body).toMatchObject({
    results: [
      { week: 5, season_type: 'REG', game_date: '2024-10-06', is_home: false },
      { week: 7, season_type: 'POST', game_date: null, is_home: null },
    ],
  });
});

it.each([
  ['Over', '4', ['loss', 'push', 'win', 'missed']],
  ['Under', '4', ['win', 'push', 'loss', 'missed']],
  ['Over', '3.5', ['loss', 'win', 'win', 'missed']],
  ['Yes', '', ['win', 'win', 'win', 'missed']],
  ['No', '', ['loss', 'loss', 'loss', 'missed']],
])('says how %s %s came out in each game, pushes and missed games too', async (outcome, point, results) => {
  const final = { home_score: 20, away_score: 17 };
  const body = await getBody(
    `${PATH}?player_id=00-1&market=player_receptions&outcome=${outcome}&point=${point}`,
    {
      nfl_games: [anNflGame({ week: 11, ...final })],
      ...fieldsOf([11], ['00-9']),
      nfl_players: [anNflPlayer()],
      nfl_player_weeks: [3, 4, 5].map((receptions, at) => aPlayerWeek({ week: 8 + at, receptions })),
    },
  );
  expect(v.parse(nflHitRateGamesSchema, body).results.map(({ result }) => result)).toEqual(results);
});

it('adds touchdowns up over run, catch and return, and knows no name where no roster has him', async () => {
  const week = aPlayerWeek({ rushing_tds: 1, receiving_tds: 2, special_teams_tds: 3, passing_tds: 9 });
  expect(
    await getBody(`${PATH}?player_id=00-1&market=player_tds_over`, { nfl_player_weeks: [week] }),
  ).toMatchObject({
    name: null,
    results: [{ value: 6 }],
  });
});

it('stops at forty games, the newest', async () => {
  const weeks = [2022, 2023, 2024].flatMap((season) =>
    Array.from({ length: 17 }, (_, at) => aPlayerWeek({ season, week: at + 1 })),
  );
  const body = await getBody(`${PATH}?player_id=00-1&market=player_rush_yds`, { nfl_player_weeks: weeks });
  const { results } = v.parse(nflHitRateGamesSchema, body);
  expect(results).toHaveLength(40);
  expect([results[0], results.at(-1)]).toMatchObject([
    { season: 2022, week: 12 },
    { season: 2024, week: 17 },
  ]);
});
