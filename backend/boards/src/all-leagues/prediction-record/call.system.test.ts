import { PREDICTION_KINDS, predictionRecordsSchema } from '@sharpside/contracts/api';
import type { TestRows } from '@sharpside/ingest/testing/open-test-snapshot';
import { getBody, startApiForTests } from '@sharpside/server/testing/start-api-for-tests';
import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPrediction as aBackTest } from '@sharpside/warehouse/testing/nba-rows';
import * as v from 'valibot';
import { expect, it } from 'vitest';

const PATH = '/api/predictions/record';

const aPrediction = (over: Parameters<typeof aBackTest>[0]) =>
  aBackTest({ published_at: '2025-05-01T14:00:00Z', ...over });

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

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

async function getRecords(query: string, rows: TestRows = inventDays(['2025-07-20', '2025-07-21'], 15)) {
  const body = await getBody(`${PATH}?${query}`, rows);
  return v.parse(predictionRecordsSchema, body).results;
}

/**
 * A finished game, in which batter 1 homers, batters 2 to 13 do not and batter 14 does not play; and an upcoming game.
 */
const oneDay = {
  mlb_games: [
    aGame({ game_pk: 700, game_date: '2025-07-20', state: 'Final' }),
    aGame({ game_pk: 701, game_date: '2025-07-20' }),
  ],
  mlb_pitches: Array.from({ length: 13 }, (_, at) =>
    aBall({
      game_pk: 700,
      game_date: '2025-07-20',
      batter: at + 1,
      event: at === 0 ? 'home_run' : 'field_out',
    }),
  ),
};

const ofBatter = (player: number, over: Parameters<typeof aPrediction>[0]) =>
  aPrediction({
    kind: 'mlb_home_run',
    game_date: '2025-07-20',
    game_id: '700',
    player_id: String(player),
    score: 0.5,
    probability: 0.125,
    ...over,
  });

it('counts what is decided, void and open apart, and each kind by itself', async () => {
  const [record, other] = await getRecords('kind=mlb_home_run&kind=mlb_hit', {
    ...oneDay,
    predictions: [
      ofBatter(1, { probability: 0.25, model: 'b' }),
      ofBatter(2, { probability: 0.5, model: 'a' }),
      ofBatter(3, { probability: null, model: 'a' }),
      ofBatter(14, { probability: 0.75, model: 'c' }),
      ofBatter(4, { game_id: '701', probability: 0.875 }),
      ofBatter(5, { game_id: '702', game_date: '2025-07-19', probability: 0.875 }),
      ofBatter(2, { kind: 'mlb_hit', probability: 1 }),
      ofBatter(3, { kind: 'nfl_touchdown', probability: 1 }),
    ],
  });
  expect(record).toMatchObject({
    models: ['a', 'b', 'c', 'test-1'],
    decided: 3,
    hits: 1,
    void: 1,
    open: 2,
    days: 1,
    first_date: '2025-07-20',
    last_date: '2025-07-20',
    hit_rate: expect.closeTo(1 / 3, 5),
    base_rate_brier: expect.closeTo((1 / 3) * (2 / 3), 5),
    top_10: { decided: 3, hits: 1 },
    brier: 0.40625,
    mean_probability: 0.375,
    daily: [{ date: '2025-07-20', decided: 3, hits: 1, expected_hits: 0.75 }],
    calibration: [{ from: 0.25, to: 0.5, mean_probability: 0.375, decided: 2, hits: 1 }],
  });
  expect(other).toMatchObject({ kind: 'mlb_hit', decided: 1, hits: 0, brier: 1, void: 0, open: 0 });
});

it('leaves the place of one who did not play empty among the ten, the likelier of equal ones before', async () => {
  // Batter 14 did not play, but keeps his place among the ten. The batter who homers is ranked first, tenth and
  // eleventh.
  const predictions = [14, ...Array.from({ length: 11 }, (_, at) => at + 2)].map((player, at) =>
    ofBatter(player, { probability: 0.5 - at / 100 }),
  );
  const get = async (homer: Parameters<typeof aPrediction>[0]) =>
    (
      await getRecords('kind=mlb_home_run', { ...oneDay, predictions: [...predictions, ofBatter(1, homer)] })
    )[0]?.top_10;
  expect(await get({ score: 0.51, probability: null })).toEqual({ decided: 9, hits: 1 });
  expect(await get({ probability: 0.415 })).toEqual({ decided: 9, hits: 1 });
  expect(await get({ probability: 0.405 })).toEqual({ decided: 9, hits: 0 });
  expect(await get({ probability: null })).toEqual({ decided: 9, hits: 0 });
});

it.each([
  [39, [39]],
  [40, [20, 20]],
  [59, [30, 29]],
  [231, [24, 23, 23, 23, 23, 23, 23, 23, 23, 23]],
])('puts %i decided ones into groups of equal size, ten at most', async (decided, sizes) => {
  const days = Array.from({ length: 21 }, (_, at) => `2025-06-${String(at + 1).padStart(2, '0')}`);
  const rows = inventDays(days, 11);
  const predictions = rows.predictions
    .slice(0, decided)
    .map((one, at) => ({ ...one, probability: at / 1000 }));
  const [record] = await getRecords('kind=mlb_home_run', { ...rows, predictions });
  const groups = record?.calibration ?? [];
  expect(groups.map((group) => group.decided)).toEqual(sizes);
  expect(groups.map(({ from }) => from)).toEqual(sizes.map((_, at) => sum(sizes.slice(0, at)) / 1000));
  expect(groups.at(-1)?.to).toBe((decided - 1) / 1000);
});

it('has thirty days at most, the newest', async () => {
  const days = Array.from({ length: 31 }, (_, at) => `2025-05-${String(at + 1).padStart(2, '0')}`);
  const [record] = await getRecords('kind=mlb_home_run', inventDays(days, 1));
  expect(record?.daily.map(({ date }) => date)).toEqual(days.slice(1).reverse());
  expect(record?.days).toBe(31);
});

it.each([
  ['one day', 'start_date=2025-07-21&end_date=2025-07-21', 15],
  ['days from the first on', 'start_date=2025-07-21', 15],
  ['days up to and with the last', 'end_date=2025-07-20', 15],
  ['no day of which anything was said', 'start_date=2025-07-22', 0],
])('counts %s', async (_, query, decided) => {
  expect((await getRecords(`kind=mlb_home_run&${query}`))[0]?.decided).toBe(decided);
});

it('counts what the log has, and the back-test beside it', async () => {
  const [record] = await getRecords('kind=mlb_home_run', {
    ...oneDay,
    predictions: [
      ofBatter(1, { probability: 0.25 }),
      ofBatter(2, { probability: 0.5 }),
      ofBatter(3, { probability: 0.125, published_at: null, model: 'of later' }),
      ofBatter(14, { probability: 0.5, published_at: null }),
      ofBatter(5, { game_id: '702', game_date: '2025-07-19', published_at: null }),
    ],
  });
  expect(record).toMatchObject({ decided: 2, hits: 1, void: 0, open: 0, started_on: '2025-07-20' });
  expect(record?.back_test).toMatchObject({
    decided: 1,
    hits: 0,
    void: 1,
    open: 1,
    brier: 0.015625,
    models: ['of later', 'test-1'],
    calibration: [{ from: 0.125, decided: 1 }],
    daily: [{ date: '2025-07-20', decided: 1, hits: 0, expected_hits: 0.125 }],
  });
});

it('says since when and until when a list was held back', async () => {
  const days = ['2025-07-01', '2025-07-02', '2025-07-05', '2025-07-06', '2025-07-08'];
  const aDay = (game_date: string, at: number) => ({ kind: 'mlb_hit', game_date, is_held: at !== 2 });
  const [other, record] = await getRecords('kind=mlb_hit&kind=mlb_home_run', {
    prediction_days: days.map(aDay),
  });
  expect(record?.held).toEqual([
    { from: '2025-07-01', to: '2025-07-02' },
    { from: '2025-07-06', to: '2025-07-08' },
  ]);
  expect(other?.held).toEqual([]);
});

it.each([
  [undefined, null],
  [
    { firstDay: '2025-07-20', forecasts: 7, headDay: '2025-07-20', head: 'a1b2' },
    { first_day: '2025-07-20', forecasts: 7, head_day: '2025-07-20', head: 'a1b2' },
  ],
])('says how the log stands that the snapshot was published with: %o', async (forecasts, log) => {
  const api = await startApiForTests({ manifest: { forecasts } });
  const { body } = await api.get(PATH);
  expect(v.parse(predictionRecordsSchema, body).log).toEqual(log);
});

it('has a row for every kind that is asked for, with nothing where nothing was said', async () => {
  const kinds = (await getRecords('')).map(({ kind }) => kind);
  expect(kinds).toEqual(Object.values(PREDICTION_KINDS));
  const nothing = {
    models: [],
    first_date: null,
    last_date: null,
    days: 0,
    decided: 0,
    hits: 0,
    void: 0,
    open: 0,
    hit_rate: null,
    mean_probability: null,
    brier: null,
    base_rate_brier: null,
    top_10: { decided: 0, hits: 0 },
    calibration: [],
    daily: [],
  };
  expect(await getRecords('kind=nfl_touchdown')).toEqual([
    { kind: 'nfl_touchdown', ...nothing, started_on: null, back_test: nothing, held: [] },
  ]);
});
