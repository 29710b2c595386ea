import { seasonOfDaySql } from '../../time/season-of-day.ts';
import { isIncompleteNfl } from './incomplete-games.ts';
import { nflWeekSql } from './nfl-calendar.ts';
import { MARKET_LIST, marketValueSql } from './nfl-prop-markets.ts';

// `side` is 1 if a high figure wins (Over, Yes), and -1 if a low figure wins. `mark` is the point times `side`, so that
// a figure wins if figure x side > mark.
const LINES = `
  SELECT DISTINCT o.event_id, o.game_date, o.home_team, o.away_team, p.player_id, o.market, o.outcome, o.point,
    CASE WHEN o.outcome IN ('Over', 'Yes') THEN 1 ELSE -1 END AS side, side * coalesce(o.point, 0.5) AS mark
  FROM odds_props o JOIN priced_players p ON p.league = 'nfl' AND p.event_id = o.event_id AND p.market = o.market
    AND p.player_name = o.player_name AND p.doubt IS NULL
  WHERE o.league = 'nfl' AND o.market IN ${MARKET_LIST}`;

// A game that was moved has prices of both days; the later one counts.
const PLAYERS = `
  SELECT e.event_id, e.player_id, e.season, coalesce(e.week, ${nflWeekSql('season', 'game_date')}) AS week
  FROM (
    SELECT l.event_id, l.player_id, l.game_date, g.week, coalesce(g.season, ${seasonOfDaySql('nfl', 'l.game_date')}) AS season
    FROM lines l LEFT JOIN nfl_games g
      ON g.game_date = l.game_date AND g.home_team = l.home_team AND g.away_team = l.away_team
    QUALIFY row_number() OVER (PARTITION BY l.event_id, l.player_id ORDER BY l.game_date DESC) = 1) e`;

// A player's figures of a market before the game's week, newest first. So the figures of the priced season come first.
const FIGURES = `
  SELECT g.event_id, g.player_id, m.market, any_value(g.season_games) AS season_games,
    list(${marketValueSql('m.market', 'g')} ORDER BY g.age) AS figures
  FROM (
    SELECT c.event_id, w.*,
      row_number() OVER (PARTITION BY c.event_id, c.player_id ORDER BY w.season DESC, w.week DESC) AS age,
      count(*) FILTER (WHERE w.season = c.season) OVER (PARTITION BY c.event_id, c.player_id) AS season_games
    FROM players c JOIN nfl_played_weeks w ON w.player_id = c.player_id
      AND (w.season < c.season OR (w.season = c.season AND w.week < c.week))
      AND NOT ${isIncompleteNfl({ season: 'w.season', week: 'w.week', team: 'w.team' })}
    QUALIFY age <= greatest(10, season_games)) g,
    (SELECT DISTINCT market FROM lines) m
  GROUP BY g.event_id, g.player_id, m.market`;

const winsIn = (games: string) =>
  `len(list_filter(coalesce(f.figures, [])[1:${games}], lambda figure: figure * l.side > l.mark))`;

const gamesIn = (most: number) => `least(len(coalesce(f.figures, [])), ${most})`;

/**
 * The record of each line that was ever priced and whose player is decided: number of games, and of games that the line
 * would have won. Computed once with the snapshot as `nfl_line_records`, because it depends on no request. See
 * `hitRatesQuery` for the definition.
 */
export const LINE_RECORDS_SQL = `
  WITH lines AS MATERIALIZED (${LINES}),
  players AS MATERIALIZED (${PLAYERS}),
  figures AS MATERIALIZED (${FIGURES})
  SELECT DISTINCT l.event_id, l.player_id, l.market, l.outcome, l.point,
    ${winsIn('5')} AS hit_rate_last_5, ${winsIn('10')} AS hit_rate_last_10,
    ${winsIn('coalesce(f.season_games, 0)')} AS season_hits,
    ${gamesIn(5)} AS games_last_5, ${gamesIn(10)} AS games_last_10, coalesce(f.season_games, 0) AS season_games
  FROM lines l LEFT JOIN figures f USING (event_id, player_id, market)
  ORDER BY ALL`;
