import { isIncompleteMlb, isIncompleteNba, isIncompleteNfl } from './incomplete-games.ts';

/**
 * The line for three threes or more, and of forecasts without a line. The probability of three or more is published
 * beside the probability at a pick's line.
 */
export const THREE_OR_MORE = 2.5;

const playedMlb = `
  SELECT CAST(game_pk AS VARCHAR) AS game_id, CAST(batter AS VARCHAR) AS player_id,
    count(*) FILTER (WHERE event = 'home_run') AS home_runs,
    count(*) FILTER (WHERE event IN ('single', 'double', 'triple', 'home_run')) AS hits
  FROM mlb_plate_appearances GROUP BY game_pk, batter`;

// A source without states has only finished games. Of a game that is not known to its end, nothing is graded.
const overMlb = `
  SELECT CAST(g.game_pk AS VARCHAR) AS game_id FROM mlb_games g
  WHERE coalesce(g.state, 'Final') = 'Final' AND NOT ${isIncompleteMlb('g.game_pk')} AND g.game_pk IN (SELECT game_pk FROM mlb_plate_appearances)`;

const playedNba = `
  SELECT p.game_date, CAST(p.player_id AS VARCHAR) AS player_id, p.team, p.threes_made
  FROM nba_player_games p`;

const overNba = `
  SELECT g.game_date, g.home_team, o.first_basket_player_id IS NOT NULL AS has_opening,
    CAST(o.first_basket_player_id AS VARCHAR) AS first_id
  FROM nba_games g LEFT JOIN nba_openings o ON o.game_id = g.game_id
  WHERE coalesce(g.status, 'final') = 'final' AND NOT ${isIncompleteNba({ day: 'g.game_date', team: 'g.home_team' })}
    AND (g.game_date, g.home_team) IN (SELECT (game_date, team) FROM nba_player_games)`;

// Weekly statistics have no line for a player who took the field but did not touch the ball. Participation lists him.
const playedNfl = `
  SELECT game_id, player_id, max(touchdowns) AS touchdowns FROM (
    SELECT g.game_id, w.player_id, w.rushing_tds + w.receiving_tds + w.special_teams_tds AS touchdowns
    FROM nfl_games g JOIN nfl_player_weeks w
      ON w.season = g.season AND w.week = g.week AND w.team IN (g.home_team, g.away_team)
    UNION ALL
    SELECT DISTINCT c.game_id, s.player_id, 0
    FROM nfl_offense_snaps s JOIN nfl_coverage_plays c ON c.old_game_id = s.old_game_id
  ) GROUP BY game_id, player_id`;

// A week's statistics come game by game: Thursday's are there before Sunday's games are played. If a game's plays are
// known and contain no touchdown, nobody scored first.
const overNfl = `
  SELECT g.game_id, coalesce(t.player_id, '') AS first_id, t.player_id IS NOT NULL
      OR (g.season, g.week, g.home_team) IN (SELECT (season, week, offense) FROM nfl_rushes) AS has_first
  FROM nfl_games g LEFT JOIN (
    SELECT game_id, coalesce(arg_min_null(player_id, play_id), '') AS player_id FROM nfl_touchdowns GROUP BY game_id
  ) t ON t.game_id = g.game_id
  WHERE (g.season, g.week, g.home_team) IN (SELECT (season, week, team) FROM nfl_player_weeks)
    AND NOT ${isIncompleteNfl({ season: 'g.season', week: 'g.week', team: 'g.home_team' })}`;

// A forecast counts only for a game on its day. In baseball and football a rescheduled game moves to its new day. The
// basketball schedule keeps the given-up day beside the new day, so there the day of the finished game counts.
const whereMlb = `
  SELECT CAST(game_pk AS VARCHAR) AS game_id, game_date, coalesce(status IN ('Postponed', 'Cancelled'), false) AS is_off
  FROM mlb_games`;

const whereNba = `
  SELECT game_id, max(game_date) AS game_date FROM nba_games
  WHERE game_id IS NOT NULL AND status = 'final' GROUP BY game_id`;

const IS_MOVED = `
  coalesce(gm.is_off OR gm.game_date <> p.game_date, gn.game_date <> p.game_date, gf.game_date <> p.game_date, false)`;

const CAME_TRUE = `
  CASE p.kind
    WHEN 'mlb_home_run' THEN m.home_runs > 0
    WHEN 'mlb_hit' THEN m.hits > 0
    WHEN 'nba_three_pointers' THEN (b.threes_made > coalesce(p.line, ${THREE_OR_MORE})) = (coalesce(p.side, 'Over') = 'Over')
    WHEN 'nba_first_basket' THEN CASE WHEN b.player_id IS NOT NULL AND ob.has_opening THEN ob.first_id = p.player_id END
    WHEN 'nfl_first_touchdown' THEN CASE WHEN f.player_id IS NOT NULL AND of.has_first THEN of.first_id = p.player_id END
    ELSE f.touchdowns > 0
  END`;

// A key that is null for other leagues. With the kind as a separate condition the engine would not join by keys: 60,000
// predictions took 20 s instead of 0.2.
const onlyOf = (league: string, column: string) => `CASE WHEN p.kind LIKE '${league}_%' THEN p.${column} END`;

/**
 * Every prediction with its outcome: hit, miss, void (the game is over and the player did not play, or the game was not
 * played on that day), or null if the game is not over or its source does not give the result. Computed with the
 * snapshot, so that a corrected result corrects the outcome.
 */
export const PREDICTION_OUTCOMES_SQL = `
  SELECT p.*, CASE
      WHEN ${IS_MOVED} THEN 'void'
      WHEN coalesce(om.game_id, of.game_id, ob.home_team) IS NULL THEN NULL
      WHEN ${CAME_TRUE} THEN 'hit'
      WHEN NOT ${CAME_TRUE} THEN 'miss'
      WHEN coalesce(m.player_id, b.player_id, f.player_id) IS NULL THEN 'void'
    END AS outcome
  FROM predictions p
  LEFT JOIN (${whereMlb}) gm ON gm.game_id = ${onlyOf('mlb', 'game_id')}
  LEFT JOIN (${whereNba}) gn ON gn.game_id = ${onlyOf('nba', 'game_id')}
  LEFT JOIN nfl_games gf ON gf.game_id = ${onlyOf('nfl', 'game_id')}
  LEFT JOIN (${overMlb}) om ON om.game_id = ${onlyOf('mlb', 'game_id')}
  LEFT JOIN (${playedMlb}) m ON m.game_id = ${onlyOf('mlb', 'game_id')} AND m.player_id = p.player_id
  LEFT JOIN (${overNba}) ob ON ob.game_date = ${onlyOf('nba', 'game_date')} AND ob.home_team = p.home_team
  LEFT JOIN (${playedNba}) b ON b.game_date = ${onlyOf('nba', 'game_date')} AND b.player_id = p.player_id
  LEFT JOIN (${overNfl}) of ON of.game_id = ${onlyOf('nfl', 'game_id')}
  LEFT JOIN (${playedNfl}) f ON f.game_id = ${onlyOf('nfl', 'game_id')} AND f.player_id = p.player_id
  ORDER BY p.kind, p.game_date, p.player_id`;
