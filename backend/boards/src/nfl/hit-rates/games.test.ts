import { nflHitRateGamesSchema, nflHitRatePageSchema } from '@sharpside/contracts/api';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { anNflGame, anNflPlayer, aPlayerWeek, aProp } from '@sharpside/warehouse/testing/nfl-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { fieldsOf, NOW } from '../../testing/hit-rate-sheet.ts';

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
