import { nflHitRateGamesSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { getBody } from '@sharpside/server/testing/start-api-for-tests';
import { aFieldOf, anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { fieldsOf, getHitRates } from '../../testing/hit-rate-sheet.ts';

const PATH = '/api/nfl/hit-rates/games/';

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
