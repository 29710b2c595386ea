import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { SEASON_PASSES } from './season-passes.ts';

const total = v.number();

const rowSchema = v.object({
  id: v.string(),
  full_name: v.string(),
  games: total,
  passing_completions: total,
  passing_attempts: total,
  passing_yards: total,
  passing_tds: total,
  passing_ints: total,
  rushing_attempts: total,
  rushing_yards: total,
  rushing_tds: total,
  receiving_receptions: total,
  receiving_targets: total,
  receiving_yards: total,
  receiving_tds: total,
  fantasy_points_against_avg: v.nullable(v.number()),
  fantasy_points_against_rk: v.nullable(v.number()),
  rz_targets: v.nullable(v.number()),
  rz_g2g: v.nullable(v.number()),
});

export type DefensePosition = 'QB' | 'RB' | 'WR' | 'TE';

/** Positions as rosters write them, by the four of the screen: full backs and half backs run the ball. */
export const POSITIONS: Readonly<Record<DefensePosition, readonly string[]>> = {
  QB: ['QB'],
  RB: ['RB', 'FB', 'HB'],
  WR: ['WR'],
  TE: ['TE'],
};

const ofPosition = (column: string) =>
  `coalesce(sum(w.${column}) FILTER (WHERE list_contains($positions, w.position)), 0)`;

/**
 * What each defence allowed to one position in a regular season; every defence that played has a row.
 *
 * Definition: sums of the weekly lines of all players of the position, by the team that they played against. Fantasy
 * points are with one point a reception, a game of the defence; rank 1 allows the fewest, equal averages share it. Red
 * zone: targets from the 20-yard line or nearer, and targets at goal to go, of players whom rosters know as of the
 * position; null for a season of which no play-by-play is there.
 * Source: nflverse player_stats grouped by opponent_team and position; play_by_play for the red zone.
 */
export const defenseAgainstPositionQuery = defineQuery<{ season: number; positions: readonly string[] }>()({
  sql: `
    WITH allowed AS (
      SELECT w.opponent AS id, count(DISTINCT w.week) AS games,
        ${ofPosition('completions')} AS passing_completions, ${ofPosition('attempts')} AS passing_attempts,
        ${ofPosition('passing_yards')} AS passing_yards, ${ofPosition('passing_tds')} AS passing_tds,
        ${ofPosition('interceptions')} AS passing_ints, ${ofPosition('carries')} AS rushing_attempts,
        ${ofPosition('rushing_yards')} AS rushing_yards, ${ofPosition('rushing_tds')} AS rushing_tds,
        ${ofPosition('receptions')} AS receiving_receptions, ${ofPosition('targets')} AS receiving_targets,
        ${ofPosition('receiving_yards')} AS receiving_yards, ${ofPosition('receiving_tds')} AS receiving_tds,
        sum(w.fantasy_points_ppr) FILTER (WHERE list_contains($positions, w.position)) / count(DISTINCT w.week)
          AS fantasy_points_against_avg
      FROM nfl_player_weeks w WHERE w.season = $season AND w.season_type = 'REG'
      GROUP BY w.opponent
    ),
    red_zone AS (
      SELECT p.defense AS id,
        count(*) FILTER (WHERE list_contains($positions, r.position) AND p.yardline_100 <= 20) AS rz_targets,
        CASE WHEN count(p.is_goal_to_go) > 0
          THEN count(*) FILTER (WHERE list_contains($positions, r.position) AND p.is_goal_to_go) END AS rz_g2g
      FROM ${SEASON_PASSES} p LEFT JOIN nfl_players r ON r.player_id = p.receiver_id
      GROUP BY p.defense HAVING count(r.position) > 0
    )
    SELECT a.*, t.full_name, z.rz_targets, z.rz_g2g,
      CASE WHEN fantasy_points_against_avg IS NOT NULL
        THEN rank() OVER (ORDER BY fantasy_points_against_avg NULLS LAST) END AS fantasy_points_against_rk
    FROM allowed a JOIN teams t ON t.league = 'nfl' AND t.team = a.id LEFT JOIN red_zone z ON z.id = a.id
    ORDER BY t.full_name`,
  row: rowSchema,
});
