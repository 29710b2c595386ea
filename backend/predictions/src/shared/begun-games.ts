import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { NewTableRow } from '@sharpside/warehouse/tables/tables';
import * as v from 'valibot';
import type { RunQuery } from './run-query.ts';

export type PredictionRow = NewTableRow<'predictions'>;

type GameOfRow = Pick<PredictionRow, 'kind' | 'game_date' | 'game_id' | 'home_team'>;

/** Games of days that are not over. A game has begun if any source says so, whatever start the schedule gives. */
const gamesSince = (today: string) =>
  defineQuery()({
    sql: `
    WITH events AS (SELECT league, game_date, home_team FROM espn_events WHERE state <> 'pre')
    SELECT 'mlb' AS league, game_date, CAST(game_pk AS VARCHAR) AS game,
      CASE WHEN is_start_time_tbd THEN NULL ELSE start_time END AS start_time,
      coalesce(state IN ('Live', 'Final'), false)
        OR game_pk IN (SELECT game_pk FROM mlb_pitches WHERE game_date >= DATE '${today}') AS has_begun
    FROM mlb_games WHERE game_date >= DATE '${today}'
    UNION ALL
    SELECT 'nba', game_date, home_team, start_time, coalesce(status IN ('live', 'final'), false)
      OR (game_date, home_team) IN (SELECT (game_date, team) FROM nba_player_games)
      OR ('nba', game_date, home_team) IN (SELECT (league, game_date, home_team) FROM events)
    FROM nba_games WHERE game_date >= DATE '${today}'
    UNION ALL
    SELECT 'nfl', game_date, home_team, start_time, home_score IS NOT NULL
      OR (season, week, home_team) IN (SELECT (season, week, team) FROM nfl_player_weeks)
      OR ('nfl', game_date, home_team) IN (SELECT (league, game_date, home_team) FROM events)
    FROM nfl_games WHERE game_date >= DATE '${today}'`,
    row: v.object({
      league: v.string(),
      game_date: v.string(),
      game: v.string(),
      start_time: v.nullable(v.string()),
      has_begun: v.boolean(),
    }),
  });

// In baseball two teams may meet twice on a day, so the key has the game's id. In other leagues sources may lack the
// id.
function toGame({ kind, game_date, game_id, home_team }: GameOfRow): string {
  const [league] = kind.split('_');
  return `${league} ${game_date} ${league === 'mlb' ? game_id : home_team}`;
}

// Games that start within this time are not forecast any more, because a publication takes a while, and forecasts must
// be readable before the game.
const LEAD_MS = 10 * 60 * 1000;

export type GamesToCome = {
  /** True while the game of this row may still be forecast. */
  readonly isOpen: (row: GameOfRow) => boolean;
  /**
   * The start in the current schedule; null if it is not set, undefined if the schedule has no such game on that day,
   * or the day is over.
   */
  readonly findStart: (row: GameOfRow) => string | null | undefined;
};

type GamesOptions = { /** US Eastern day. */ today: string; now: Date };

export async function loadGamesToCome(
  runQuery: RunQuery,
  { today, now }: GamesOptions,
): Promise<GamesToCome> {
  const rows = await runQuery(gamesSince(today));
  const games = new Map(rows.map((row) => [`${row.league} ${row.game_date} ${row.game}`, row]));
  return {
    isOpen(row) {
      const game = games.get(toGame(row));
      if (game === undefined || game.has_begun || row.game_date < today) return false;
      if (game.start_time === null) return row.game_date > today;
      return Date.parse(game.start_time) > now.getTime() + LEAD_MS;
    },
    findStart: (row) => games.get(toGame(row))?.start_time,
  };
}
