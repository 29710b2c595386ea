import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** Columns of nfl_player_weeks that players can be led in. */
export const nflLeaderColumns = [
  'passing_yards',
  'passing_tds',
  'attempts',
  'interceptions',
  'rushing_yards',
  'receiving_yards',
  'receptions',
] as const;

export type NflLeaderColumn = (typeof nflLeaderColumns)[number];

const rowSchema = v.object({ player_id: v.string(), name: v.string(), total: v.number() });

/**
 * Players by their total of one column in a regular season, highest first; equal totals by name.
 *
 * Definition: sum over the weeks with a row.
 * Source: nflverse player_stats (nflreadr.nflverse.com/articles/dictionary_player_stats.html).
 */
export const nflLeadersQuery = (column: NflLeaderColumn) =>
  defineQuery<{ season: number; limit: number }>()({
    sql: `
      SELECT w.player_id, coalesce(any_value(p.name), w.player_id) AS name, sum(w.${column}) AS total
      FROM nfl_player_weeks w LEFT JOIN nfl_players p ON p.player_id = w.player_id
      WHERE w.season = $season AND w.season_type = 'REG'
      GROUP BY w.player_id ORDER BY total DESC, name, w.player_id LIMIT $limit`,
    row: rowSchema,
  });
