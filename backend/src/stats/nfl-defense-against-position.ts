import * as v from 'valibot';
import { defineQuery } from '../engine/define-query.ts';

const total = v.number();

const rowSchema = v.object({
  team: v.string(),
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
});

/**
 * What defences allowed to one position in a regular season.
 *
 * Definition: sums of the weekly lines of all players of the position, by the team that they played against.
 * Source: nflverse player_stats, grouped by opponent_team and position.
 */
export const defenseAgainstPositionQuery = defineQuery<{ season: number; position: string }>()({
  sql: `
    SELECT w.opponent AS team, any_value(t.full_name) AS full_name, count(DISTINCT w.week) AS games,
      sum(completions) AS passing_completions, sum(attempts) AS passing_attempts, sum(passing_yards) AS passing_yards,
      sum(passing_tds) AS passing_tds, sum(interceptions) AS passing_ints,
      sum(carries) AS rushing_attempts, sum(rushing_yards) AS rushing_yards, sum(rushing_tds) AS rushing_tds,
      sum(receptions) AS receiving_receptions, sum(targets) AS receiving_targets,
      sum(receiving_yards) AS receiving_yards, sum(receiving_tds) AS receiving_tds
    FROM nfl_player_weeks w JOIN teams t ON t.league = 'nfl' AND t.team = w.opponent
    WHERE w.season = $season AND w.season_type = 'REG' AND w.position = $position
    GROUP BY w.opponent ORDER BY w.opponent`,
  row: rowSchema,
});
