import type { TableRow } from '@sharpside/warehouse/tables/tables';
import * as v from 'valibot';

const text = v.optional(v.nullable(v.string()), null);
const number = v.optional(v.nullable(v.number()), null);
const day = v.pipe(v.string(), v.isoDate());
const moment = v.pipe(v.string(), v.isoTimestamp());

/** A forecast as it was first published: the row of `predictions`, in the order in which the log writes it. */
const forecastEntries = {
  kind: v.string(),
  /** US Eastern day of the game. */
  game_date: day,
  game_id: text,
  home_team: text,
  away_team: text,
  /** The start in the schedule at that time. A forecast of a game that moves stays unchanged. */
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

/** A forecast for its first publication. */
export const newForecastSchema = v.object({
  ...forecastEntries,
  /** True if his side's line-up was announced; null in leagues that do not announce line-ups. */
  is_lineup_announced: v.optional(v.nullable(v.boolean()), null),
  /** UTC, to the second. */
  published_at: moment,
});

/** A line of the log. */
export const forecastEntrySchema = v.object({
  ...newForecastSchema.entries,
  /** The snapshot that published it, and that snapshot's newest batch. */
  snapshot: v.string(),
  through_batch: v.number(),
});

/** A forecast that is not in the log yet, so it has no snapshot. */
export type NewForecast = v.InferOutput<typeof newForecastSchema>;

/** A forecast as the log has it, with the snapshot that published it. */
export type ForecastEntry = v.InferOutput<typeof forecastEntrySchema>;

/** One forecast for each kind, day and player. A later forecast with the same key is not logged. */
export const toForecastKey = (one: Pick<NewForecast, 'kind' | 'game_date' | 'player_id'>): string =>
  `${one.kind} ${one.game_date} ${one.player_id}`;

/** Equal forecasts give equal lines: fields in the order of the schema, without spaces. */
export const formatEntry = (entry: ForecastEntry): string =>
  `${JSON.stringify(v.parse(forecastEntrySchema, entry))}\n`;

const tableRowSchema = v.object({ ...forecastEntries, published_at: moment });

/** The columns of `predictions`. */
export const toTableRow = (forecast: NewForecast): v.InferOutput<typeof tableRowSchema> =>
  v.parse(tableRowSchema, forecast);
