import { MARKET_LIST, marketValueSql } from './nfl-prop-markets.ts';

// `side` is 1 if a high figure wins (Over, Yes), and -1 if a low figure wins. `mark` is the point times `side`, so that
// a figure wins if figure x side > mark.
const LINES = `
  SELECT DISTINCT event_id, game_date, home_team, away_team, player_key, market, outcome, point,
    CASE WHEN outcome IN ('Over', 'Yes') THEN 1 ELSE -1 END AS side, side * coalesce(point, 0.5) AS mark
  FROM odds_props WHERE league = 'nfl' AND market IN ${MARKET_LIST}`;

const SEASON = 'year(l.game_date) - CASE WHEN month(l.game_date) < 6 THEN 1 ELSE 0 END';

// Weeks change on Tuesdays. Week 1 begins on the day after Labor Day, the first Monday of September.
const LABOR_DAY = 'make_date(season, 9, 1) + CAST((8 - isodow(make_date(season, 9, 1))) % 7 AS INTEGER)';
const CALENDAR_WEEK = `1 + (game_date - (${LABOR_DAY}) - 1) // 7`;

// Two players may share a name. A player of a team in the game is preferred, then the player seen last.
const PLAYERS = `
  SELECT e.event_id, e.player_key, n.player_id, e.season, coalesce(e.week, ${CALENDAR_WEEK}) AS week
  FROM (
    SELECT DISTINCT l.event_id, l.player_key, l.home_team, l.away_team, l.game_date, g.week,
      CAST(coalesce(g.season, ${SEASON}) AS INTEGER) AS season
    FROM lines l LEFT JOIN nfl_games g
      ON g.game_date = l.game_date AND g.home_team = l.home_team AND g.away_team = l.away_team) e
  JOIN player_names n ON n.league = 'nfl' AND n.player_key = e.player_key
  LEFT JOIN nfl_players r ON r.player_id = n.player_id
  QUALIFY row_number() OVER (PARTITION BY e.event_id, e.player_key
    ORDER BY (r.team IN (e.home_team, e.away_team)) DESC NULLS LAST, r.as_of DESC NULLS LAST, n.player_id) = 1`;

// A player's figures of a market before the game's week, newest first. So the figures of the priced season come first.
const FIGURES = `
  SELECT g.event_id, g.player_key, m.market, any_value(g.season_games) AS season_games,
    list(${marketValueSql('m.market', 'g')} ORDER BY g.age) AS figures
  FROM (
    SELECT c.event_id, c.player_key, w.*,
      row_number() OVER (PARTITION BY c.event_id, c.player_key ORDER BY w.season DESC, w.week DESC) AS age,
      count(*) FILTER (WHERE w.season = c.season) OVER (PARTITION BY c.event_id, c.player_key) AS season_games
    FROM players c JOIN nfl_player_weeks w ON w.player_id = c.player_id
      AND (w.season < c.season OR (w.season = c.season AND w.week < c.week))
    QUALIFY age <= greatest(10, season_games)) g,
    (SELECT DISTINCT market FROM lines) m
  GROUP BY g.event_id, g.player_key, m.market`;

const winsIn = (games: string) =>
  `CASE WHEN c.player_id IS NOT NULL
    THEN len(list_filter(coalesce(f.figures, [])[1:${games}], lambda figure: figure * l.side > l.mark)) END`;

const gamesIn = (most: number) => `least(len(coalesce(f.figures, [])), ${most})`;

/**
 * The record of each line that was ever priced: number of games, and of games that the line would have won. Computed
 * once with the snapshot as `nfl_line_records`, because it depends on no request. See `hitRatesQuery` for the
 * definition.
 */
export const LINE_RECORDS_SQL = `
  WITH lines AS MATERIALIZED (${LINES}),
  players AS MATERIALIZED (${PLAYERS}),
  figures AS MATERIALIZED (${FIGURES})
  SELECT DISTINCT l.event_id, l.player_key, l.market, l.outcome, l.point, c.player_id,
    ${winsIn('5')} AS hit_rate_last_5, ${winsIn('10')} AS hit_rate_last_10,
    ${winsIn('coalesce(f.season_games, 0)')} AS season_hits,
    ${gamesIn(5)} AS games_last_5, ${gamesIn(10)} AS games_last_10, coalesce(f.season_games, 0) AS season_games
  FROM lines l LEFT JOIN players c USING (event_id, player_key) LEFT JOIN figures f USING (event_id, player_key, market)
  ORDER BY ALL`;
