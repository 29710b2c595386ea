import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';
import type { NewTableRow } from '../snapshot/tables.ts';
import type { Ask } from './ask.ts';

export type PredictionRow = NewTableRow<'predictions'>;

const text = v.nullable(v.string());
const number = v.nullable(v.number());

const rowSchema = v.object({
  kind: v.string(),
  game_date: v.string(),
  player_id: v.string(),
  player_name: v.string(),
  team: v.string(),
  opponent: text,
  home_team: text,
  away_team: text,
  game_id: text,
  start_time: v.string(),
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
  known_until: v.string(),
});

/** Of days that are not over: all days are years of rows. */
const saidSince = (today: string) =>
  defineQuery()({
    sql: `SELECT * FROM predictions WHERE start_time IS NOT NULL AND game_date >= DATE '${today}'`,
    row: rowSchema,
  });

const toGame = ({ kind, game_date, game_id, home_team }: PredictionRow) =>
  `${kind} ${game_date} ${game_id ?? home_team}`;

type BegunOptions = { /** US Eastern day. */ today: string; now: Date };

/**
 * Puts in place of new rows what was said of today's games before they began: a pick whose line or price followed the
 * game would be no prediction.
 */
export async function keepBegunGames(
  ask: Ask,
  rows: readonly PredictionRow[],
  { today, now }: BegunOptions,
): Promise<PredictionRow[]> {
  const said = (await ask(saidSince(today))).filter(
    ({ start_time }) => Date.parse(start_time) <= now.getTime(),
  );
  const begun = new Set(said.map(toGame));
  const players = new Set(said.map(({ kind, game_date, player_id }) => `${kind} ${game_date} ${player_id}`));
  return [
    ...said,
    ...rows.filter(
      (row) => !begun.has(toGame(row)) && !players.has(`${row.kind} ${row.game_date} ${row.player_id}`),
    ),
  ];
}
