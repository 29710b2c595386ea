import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aGame, anAppearance, aPlayer } from '@sharpside/warehouse/testing/mlb-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { anEvent, anEventRow } from '../testing/an-event.ts';

const PATH = '/api/inningfirst/';
const first = { inning: 1 };

const startersSchema = v.object({
  results: v.array(
    v.object({
      pitcher_name: v.string(),
      pitcher_team: v.string(),
      starts: v.number(),
      innings_seen: v.number(),
    }),
  ),
});

const rows = {
  mlb_players: [aPlayer(9, 'Ray Right')],
  mlb_games: [aGame({ game_pk: 600, game_date: '2025-07-25', away_probable_pitcher: 9 })],
  mlb_pitches: [
    // Pitcher 9 starts two games: four pitches in the first; two in the second, where a reliever finishes the
    // half-inning.
    ...anAppearance(['ball', 'foul', 'foul_tip', 'hit_into_play'], { ...first, game_pk: 1 }),
    ...anAppearance(['ball', 'hit_into_play'], { ...first, game_pk: 2 }),
    ...anAppearance(['foul_bunt', 'called_strike', 'hit_into_play'], { ...first, game_pk: 2, pitcher: 7 }),
    // In a third game he relieves in the first inning, which does not count as a start.
    ...anAppearance(['hit_into_play'], { ...first, game_pk: 3, pitcher: 7 }),
    ...anAppearance(['ball', 'ball', 'ball', 'ball', 'hit_into_play'], { ...first, game_pk: 3 }),
    ...anAppearance(['ball', 'hit_into_play'], { inning: 2, game_pk: 1 }),
    ...anAppearance(['ball', 'hit_into_play'], { ...first, game_pk: 4, game_date: '2025-07-25' }),
  ],
};

// API-37 DATA-39
it('gives what a starter throws and what the line-up against him sees, a game', async () => {
  expect(await getBody(PATH, rows)).toEqual({
    results: [
      {
        pitcher_name: 'Ray Right',
        pitcher_team: 'SD',
        opp_team: 'LAD',
        starts: 2,
        innings_seen: 3,
        game_pk: 600,
        is_home: false,
        start_time: '2025-07-25T02:10:00Z',
        game_state: 'begun',
        avg_pitches_thrown: 3,
        avg_strikes_thrown: 2,
        avg_fouls_thrown: 0.5,
        avg_balls_thrown: 1,
        avg_pitches_seen: 5,
        avg_strikes_seen: 3,
        avg_fouls_seen: 0.6667,
        avg_balls_seen: 2,
        scoreless_thrown: null,
        scoreless_seen: null,
        scoreless_chance: null,
      },
    ],
  });
});

const chancesSchema = v.object({
  results: v.array(
    v.object({
      scoreless_thrown: v.nullable(v.number()),
      scoreless_seen: v.nullable(v.number()),
      scoreless_chance: v.nullable(v.number()),
    }),
  ),
});

it('gives the share of first innings without a run, and the chance of none today', async () => {
  /** First half-innings against LAD, one a game, in which so many runs scored. */
  const against = (pitcher: number, batting_team: string, runs: readonly number[]) =>
    runs.flatMap((home_score_after, at) =>
      anAppearance(['ball', 'hit_into_play'], {
        ...first,
        game_pk: 10 * pitcher + at,
        pitcher,
        batting_team,
        home_score_after,
        away_score_after: 0,
      }),
    );
  const body = await getBody(PATH, {
    ...rows,
    mlb_pitches: [
      ...against(9, 'SF', [0, 0, 0, 1]),
      ...against(7, 'LAD', [0, 2]),
      ...against(8, 'COL', [0, 1]),
    ],
  });
  const { results } = v.parse(chancesSchema, body);
  // Of eight half-innings five were scoreless. The starter held three of four, the line-up was held in one of two.
  const league = 5 / 8;
  const starter = (3 + 100 * league) / 104;
  const batters = (1 + 300 * league) / 302;
  const toOdds = (rate: number) => rate / (1 - rate);
  const odds = (toOdds(starter) * toOdds(batters)) / toOdds(league);
  expect(results).toEqual([
    { scoreless_thrown: 0.75, scoreless_seen: 0.5, scoreless_chance: Number((odds / (1 + odds)).toFixed(4)) },
  ]);
});

it('gives no chance while no first inning of the season had a run', async () => {
  const body = await getBody(PATH, {
    ...rows,
    mlb_pitches: anAppearance(['hit_into_play'], { ...first, home_score_after: 0, away_score_after: 0 }),
  });
  expect(v.parse(chancesSchema, body).results).toEqual([
    { scoreless_thrown: 1, scoreless_seen: 1, scoreless_chance: null },
  ]);
});

it('knows first innings of this regular season, of that line-up and that starter only', async () => {
  const opener = anAppearance(['ball', 'ball', 'hit_into_play'], { ...first, game_pk: 5 });
  const relief = anAppearance(['hit_into_play'], { ...first, game_pk: 5, pitcher: 7 });
  const others = [
    { game_pk: 6, game_type: 'S', game_date: '2025-03-01' },
    { game_pk: 7, game_type: 'F' },
    { game_pk: 8, game_date: '2024-07-24' },
    { game_pk: 9, batting_team: 'SD', inning_half: 'Top' as const, pitcher: 7 },
  ];
  const five = ['foul', 'foul', 'foul', 'foul', 'hit_into_play'];
  const body = await getBody(PATH, {
    ...rows,
    mlb_pitches: [
      // A file may list the later batter first.
      ...relief.map((pitch) => ({ ...pitch, at_bat_number: 902 })),
      ...opener.map((pitch) => ({ ...pitch, at_bat_number: 901 })),
      ...others.flatMap((game) => anAppearance(five, { ...first, ...game })),
    ],
  });
  expect(body).toMatchObject({
    results: [
      {
        avg_pitches_thrown: 3,
        avg_strikes_thrown: 1,
        avg_fouls_thrown: 0,
        avg_balls_thrown: 2,
        starts: 1,
        avg_pitches_seen: 4,
        avg_strikes_seen: 2,
        avg_balls_seen: 2,
        innings_seen: 1,
      },
    ],
  });
});

it('lists the starters of today by start, then by game, visitors first, those without a record too', async () => {
  type Pitchers = { away?: number; home?: number };
  const announced = (game_pk: number, { away, home }: Pitchers, over: Parameters<typeof aGame>[0] = {}) =>
    aGame({
      game_pk,
      game_date: '2025-07-25',
      start_time: '2025-07-25T23:10:00Z',
      away_probable_pitcher: away ?? null,
      home_probable_pitcher: home ?? null,
      ...over,
    });
  const body = await getBody(PATH, {
    mlb_players: rows.mlb_players,
    mlb_games: [
      announced(600, { away: 1, home: 2 }, { start_time: null }),
      announced(603, { home: 3 }),
      announced(602, { home: 9, away: 4 }),
      announced(604, { away: 5 }, { start_time: '2025-07-25T17:10:00Z' }),
      announced(605, { away: 6, home: 6 }, { game_date: '2025-07-24' }),
      announced(606, { away: 7, home: 7 }, { game_date: '2025-07-26' }),
    ],
  });
  const { results } = v.parse(startersSchema, body);
  expect(results.map(({ pitcher_name, pitcher_team }) => `${pitcher_name} ${pitcher_team}`)).toEqual([
    'Player 5 SD',
    'Player 4 SD',
    'Ray Right LAD',
    'Player 3 LAD',
    'Player 1 SD',
    'Player 2 LAD',
  ]);
  expect(results[0]).toMatchObject({ starts: 0, innings_seen: 0 });
});

it('says how their games stand, by the scoreboard too, and lists those that have begun after the others', async () => {
  const aStart = (game_pk: number, start_time: string, teams: Parameters<typeof aGame>[0] = {}) =>
    aGame({ game_pk, game_date: '2025-07-25', start_time, away_probable_pitcher: game_pk, ...teams });
  const sides = { home: 'Boston Red Sox', away: 'New York Yankees' };
  const event = anEvent({ date: '2025-07-25T17:10Z', sides, type: { state: 'in' } });
  const body = await getBody(PATH, {
    mlb_games: [
      aStart(1, '2025-07-25T15:10:00Z'),
      aStart(2, '2025-07-25T17:10:00Z', { home_team: 'BOS', away_team: 'NYY' }),
      aStart(3, '2025-07-25T23:10:00Z'),
    ],
    espn_events: [anEventRow({ event: JSON.stringify(event) })],
  });
  expect(body).toMatchObject({
    results: [
      { pitcher_name: 'Player 3', game_state: 'scheduled' },
      { pitcher_name: 'Player 1', game_state: 'begun' },
      { pitcher_name: 'Player 2', game_state: 'begun' },
    ],
  });
});

it('is empty on a day without games', async () => {
  const api = await startApiForTests({ rows, now: '2025-07-26T16:00:00Z' });
  expect((await api.get(PATH)).body).toEqual({ results: [] });
});
