import { PREDICTION_KINDS, predictionRecordsSchema } from 'contracts/api';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { aPrediction } from '../../../testing/nba-rows.ts';
import { aBall, aGame } from '../../testing/mlb-rows.ts';
import { startApiForTests } from '../../testing/start-api-for-tests.ts';

const PATH = '/api/predictions/record';

/** Days of one finished game each, in which the first of so many batters homers, and what was said of each of them. */
function inventDays(days: readonly string[], batters: number) {
  const games = days.map((game_date, at) => ({ game_pk: 700 + at, game_date }));
  return {
    mlb_games: games.map((game) => aGame({ ...game, state: 'Final' })),
    mlb_pitches: games.flatMap((game) =>
      Array.from({ length: batters }, (_, at) =>
        aBall({ ...game, batter: at + 1, event: at === 0 ? 'home_run' : 'field_out' }),
      ),
    ),
    predictions: games.flatMap(({ game_pk, game_date }) =>
      Array.from({ length: batters }, (_, at) =>
        aPrediction({
          kind: 'mlb_home_run',
          game_date,
          game_id: String(game_pk),
          player_id: String(at + 1),
          score: 1 - at / 100,
          probability: at === 0 ? 0.4 : 0.1,
        }),
      ),
    ),
  };
}

async function getRecords(query: string, rows = inventDays(['2025-07-20', '2025-07-21'], 15)) {
  const api = await startApiForTests({ rows });
  const { status, body } = await api.get(`${PATH}?${query}`);
  expect(status).toBe(200);
  return v.parse(predictionRecordsSchema, body).results;
}

it('counts what came true, beside what was expected and what the base rate scores', async () => {
  const [record] = await getRecords('kind=mlb_home_run');
  expect(record).toMatchObject({
    models: ['test-1'],
    first_date: '2025-07-20',
    last_date: '2025-07-21',
    days: 2,
    decided: 30,
    hits: 2,
    void: 0,
    open: 0,
    top_10: { decided: 20, hits: 2 },
  });
  expect(record?.hit_rate).toBeCloseTo(2 / 30, 5);
  expect(record?.mean_probability).toBeCloseTo(0.12, 5);
  expect(record?.brier).toBeCloseTo((2 * 0.6 ** 2 + 28 * 0.1 ** 2) / 30, 5);
  expect(record?.base_rate_brier).toBeCloseTo((2 / 30) * (28 / 30), 5);
});

it('has each of the newest days, newest first, with the hits that were expected', async () => {
  const [record] = await getRecords('kind=mlb_home_run');
  expect(record?.daily).toEqual([
    { date: '2025-07-21', decided: 15, hits: 1, expected_hits: expect.closeTo(1.8, 5) },
    { date: '2025-07-20', decided: 15, hits: 1, expected_hits: expect.closeTo(1.8, 5) },
  ]);
});

it('has a group of its own for the likeliest, once there are enough for several', async () => {
  const days = Array.from({ length: 10 }, (_, at) => `2025-07-${10 + at}`);
  const [record] = await getRecords('kind=mlb_home_run', inventDays(days, 10));
  expect(record?.calibration.map(({ decided }) => decided)).toEqual([20, 20, 20, 20, 20]);
  expect(record?.calibration.at(0)).toMatchObject({ from: 0.1, to: 0.1, hits: 0, hit_rate: 0 });
  expect(record?.calibration.at(-1)).toMatchObject({ to: 0.4, hits: 10, hit_rate: 0.5 });
});

it.each([
  ['one day', 'start_date=2025-07-21&end_date=2025-07-21', 15],
  ['days from the first on', 'start_date=2025-07-21', 15],
  ['days up to and with the last', 'end_date=2025-07-20', 15],
  ['every day', '', 30],
  ['no day of which anything was said', 'start_date=2025-07-22', 0],
])('counts %s', async (_, query, decided) => {
  expect((await getRecords(`kind=mlb_home_run&${query}`))[0]?.decided).toBe(decided);
});

it('has a row for every kind that is asked for, with nothing where nothing was said', async () => {
  const kinds = (await getRecords('')).map(({ kind }) => kind);
  expect(kinds).toEqual(Object.values(PREDICTION_KINDS));
  expect(await getRecords('kind=nfl_touchdown')).toEqual([
    {
      kind: 'nfl_touchdown',
      models: [],
      first_date: null,
      last_date: null,
      days: 0,
      decided: 0,
      hits: 0,
      hit_rate: null,
      mean_probability: null,
      brier: null,
      base_rate_brier: null,
      void: 0,
      open: 0,
      top_10: { decided: 0, hits: 0 },
      calibration: [],
      daily: [],
    },
  ]);
});

it.each([
  ['kind', 'kind=mlb_walk'],
  ['start_date', 'start_date=2025-02-30'],
  ['end_date', 'start_date=2025-07-02&end_date=2025-07-01'],
  ['page', 'page=1'],
])('refuses a bad %s', async (parameter, query) => {
  const api = await startApiForTests();
  expect(await api.findBadParameters(`${PATH}?${query}`)).toEqual([parameter]);
});
