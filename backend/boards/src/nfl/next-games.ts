import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** A game counts as a team's next one if it is at most this many days away: from Monday to the next Monday. */
const DAYS_AHEAD = 7;

/**
 * The next game of each team that has one within a week of `$today` (US Eastern), earliest first. A game of today counts
 * until its result is known.
 */
export const nextGamesQuery = defineQuery<{ today: string }>()({
  sql: `
    WITH open AS (
      SELECT * FROM nfl_games
      WHERE game_date BETWEEN CAST($today AS DATE) AND CAST($today AS DATE) + ${DAYS_AHEAD} AND home_score IS NULL
    ), sides AS (
      SELECT season, game_date, start_time, game_id, home_team AS team, away_team AS opponent, true AS is_home FROM open
      UNION ALL
      SELECT season, game_date, start_time, game_id, away_team, home_team, false FROM open
    )
    SELECT season, game_date, team, opponent, is_home FROM sides
    QUALIFY row_number() OVER (PARTITION BY team ORDER BY game_date, start_time NULLS LAST, game_id) = 1
    ORDER BY game_date, start_time NULLS LAST, game_id, is_home`,
  row: v.object({
    season: v.number(),
    game_date: v.string(),
    team: v.string(),
    opponent: v.string(),
    is_home: v.boolean(),
  }),
});
