import { tableOf } from '../tables.ts';
import { isRegularWeek } from './nfl-season-passes.ts';

const zeroes = (tableOf('nfl_player_weeks').repeats?.figures ?? []).map(
  (name) => `CAST(0 AS SMALLINT) AS ${name}`,
);

// Both teams of each game with its GSIS id.
const GAMES = `
  SELECT old_game_id, min(least(offense, defense)) AS one, max(greatest(offense, defense)) AS other
  FROM nfl_coverage_plays GROUP BY old_game_id
  UNION SELECT old_game_id, least(home_team, away_team), greatest(home_team, away_team)
  FROM nfl_games WHERE old_game_id IS NOT NULL`;

// Players on the field without a row, with their team: of a charted play, of his rows of that season, or of the roster.
const IDLE = `
  SELECT i.season, i.week, i.player_id, any_value(r.position) AS position, any_value(g.one) AS one,
    any_value(g.other) AS other, coalesce(any_value(i.side), any_value(w.team), any_value(r.team)) AS team
  FROM (
    SELECT s.season, s.week, s.old_game_id, s.player_id, max(c.offense) AS side
    FROM nfl_offense_snaps s LEFT JOIN nfl_coverage_plays c USING (old_game_id, play_id)
    GROUP BY s.season, s.week, s.old_game_id, s.player_id) i
  ANTI JOIN nfl_player_weeks p ON p.season = i.season AND p.week = i.week AND p.player_id = i.player_id
  JOIN (${GAMES}) g USING (old_game_id)
  LEFT JOIN nfl_player_weeks w ON w.season = i.season AND w.player_id = i.player_id AND w.team IN (g.one, g.other)
  LEFT JOIN nfl_players r ON r.player_id = i.player_id AND r.team IN (g.one, g.other)
  GROUP BY i.season, i.week, i.player_id`;

// A whole team has at least ten lines a week. With so few, the statistics may be those of single players, who can all
// have been without a figure in a week.
const MOST_OF_AN_EXCERPT = 2;

const TEAMS = `
  SELECT season, team, list(week) AS weeks, max(week) AS last_week, max(lines) AS most_lines
  FROM (SELECT season, week, team, count(*) AS lines FROM nfl_player_weeks GROUP BY season, week, team)
  GROUP BY season, team`;

/**
 * Every week in which a player played: the weekly statistics, and a row of zeroes for a week without a figure, if
 * participation lists him on the field. His team must have statistics of that week, because their file may be missing
 * or come later; for a team with lines of one or two players, statistics that reach that week are enough.
 */
export const PLAYED_WEEKS_SQL = `
  SELECT * FROM nfl_player_weeks
  UNION ALL BY NAME
  SELECT i.season, i.week, CASE WHEN ${isRegularWeek('i')} THEN 'REG' ELSE 'POST' END AS season_type, i.player_id,
    i.position, i.team, CASE i.team WHEN i.one THEN i.other ELSE i.one END AS opponent, ${zeroes.join(', ')}
  FROM (${IDLE}) i JOIN (${TEAMS}) t
    ON t.season = i.season AND t.team = i.team AND t.last_week >= i.week
      AND (list_contains(t.weeks, i.week) OR t.most_lines <= ${MOST_OF_AN_EXCERPT})
  ORDER BY season, week, player_id`;
