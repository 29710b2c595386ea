import type { TableRow } from '@sharpside/warehouse/tables/tables';
import * as v from 'valibot';

const text = v.optional(v.nullable(v.string()), null);
const number = v.optional(v.nullable(v.number()), null);
const day = v.pipe(v.string(), v.isoDate());
const moment = v.pipe(v.string(), v.isoTimestamp());

/** Fields of a row of `predictions`, in the order of the log's lines. They stay as they were first published. */
const forecastEntries = {
  kind: v.string(),
  /** US Eastern day of the game. */
  game_date: day,
  game_id: text,
  home_team: text,
  away_team: text,
  /** Scheduled start at the time of publication; null if unknown. It stays the same if the game is moved. */
  start_time: v.optional(v.nullable(moment), null),
  player_id: v.string(),
  player_name: v.string(),
  team: v.string(),
  opponent: text,
  score: v.number(),
  probability: number,
  expected_count: number,
  home_tip_win_share: number,
  away_tip_win_share: number,
  line: number,
  side: text,
  line_books: number,
  price_american: number,
  price_decimal: number,
  book_title: text,
  three_or_more: number,
  prop_text: text,
  model: v.string(),
  known_until: day,
} satisfies Record<Exclude<keyof TableRow<'predictions'>, 'published_at'>, v.GenericSchema>;

export const newForecastSchema = v.object({
  ...forecastEntries,
  /** True if the line-up of the player's team was announced; null in leagues that do not announce line-ups. */
  is_lineup_announced: v.optional(v.nullable(v.boolean()), null),
  /** UTC, to the second. */
  published_at: moment,
});

/** A line of the log. */
export const forecastEntrySchema = v.object({
  ...newForecastSchema.entries,
  /** Id of the snapshot that published the forecast. */
  snapshot: v.string(),
  through_batch: v.number(),
});

/** A forecast that is not in the log yet, so that it has no snapshot. */
export type NewForecast = v.InferOutput<typeof newForecastSchema>;

export type ForecastEntry = v.InferOutput<typeof forecastEntrySchema>;

/** Key of a forecast: kind, day and player. The log keeps only the first forecast with a key. */
export const toForecastKey = (one: Pick<NewForecast, 'kind' | 'game_date' | 'player_id'>): string =>
  `${one.kind} ${one.game_date} ${one.player_id}`;

/** Equal forecasts give equal lines: fields in the order of the schema, without spaces. */
export const formatEntry = (entry: ForecastEntry): string =>
  `${JSON.stringify(v.parse(forecastEntrySchema, entry))}\n`;

const tableRowSchema = v.object({ ...forecastEntries, published_at: moment });

export const toTableRow = (forecast: NewForecast): v.InferOutput<typeof tableRowSchema> =>
  v.parse(tableRowSchema, forecast);
