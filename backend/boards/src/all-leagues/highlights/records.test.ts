import { aBall, aGame } from '@sharpside/warehouse/testing/mlb-rows';
import { aPrediction } from '@sharpside/warehouse/testing/nba-rows';
import { expect, it } from 'vitest';
import { readHighlights } from '../../testing/read-highlights.ts';

const NOW = '2025-07-21T17:00:00Z';

type ADay = { game_pk: number; batters: number; published_at?: string | null };

/** Batters of one day: every second one homered, and the model gave each of them 60 %. */
function aDay(game_date: string, { game_pk, batters, published_at = `${game_date}T15:00:00Z` }: ADay) {
  const ids = Array.from({ length: batters }, (_, at) => at + 1);
  return {
    game: aGame({ game_pk, game_date, state: 'Final' }),
    pitches: ids.map((batter) =>
      aBall({ game_pk, game_date, batter, event: batter % 2 ? 'field_out' : 'home_run' }),
    ),
    predictions: ids.map((id) =>
      aPrediction({
        kind: 'mlb_home_run',
        game_date,
        game_id: String(game_pk),
        player_id: String(id),
        probability: 0.6,
        published_at,
      }),
    ),
  };
}

const readRecords = async (...days: ReturnType<typeof aDay>[]) =>
  (
    await readHighlights({
      now: NOW,
      rows: {
        mlb_games: days.map(({ game }) => game),
        mlb_pitches: days.flatMap(({ pitches }) => pitches),
        predictions: days.flatMap(({ predictions }) => predictions),
      },
    })
  ).records;

it('the record counts the 30 days before today, and yesterday by itself', async () => {
  const records = await readRecords(
    aDay('2025-07-20', { game_pk: 1, batters: 40 }),
    aDay('2025-07-16', { game_pk: 2, batters: 80 }),
    aDay('2025-06-20', { game_pk: 3, batters: 50 }),
  );
  expect(records).toMatchObject([
    {
      section: 'MLB',
      event: 'Home run',
      is_back_test: false,
      decided: 120,
      hits: 60,
      expected_hits: expect.closeTo(72),
      yesterday: { decided: 40, hits: 20, expected_hits: 24 },
      path: '/mlb/the-script',
    },
  ]);
  expect(records[0]?.calibration[0]).toMatchObject({ mean_probability: 0.6, decided: 20 });
});

it('the record is the back-test, and says so, while fewer than 100 published forecasts are decided', async () => {
  const published = aDay('2025-07-20', { game_pk: 1, batters: 90 });
  const later = aDay('2025-07-15', { game_pk: 2, batters: 95, published_at: null });
  expect((await readRecords(published, later))[0]).toMatchObject({
    is_back_test: true,
    decided: 95,
    yesterday: null,
  });
  expect((await readRecords(published))[0]).toMatchObject({ is_back_test: false, decided: 90 });
});

it('there is no record without decided predictions', async () => {
  expect(await readRecords()).toEqual([]);
});
