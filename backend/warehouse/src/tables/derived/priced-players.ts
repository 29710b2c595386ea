import { quoteTexts } from '../../engine/sql-text.ts';
import { nameKeySql } from '../../teams/name-key.ts';
import { NFL_ROLE_OF_MARKET, NFL_ROLES } from './nfl-prop-markets.ts';

/** The comparable name with its suffix, in SQL: a word after the name keeps it. */
export const exactKeySql = (name: string): string => nameKeySql(`${name} || ' x'`);

/** Every name of a player, with and without its suffix: the name that screens show, and the aliases of the sources. */
export const PLAYER_NAMES_SQL = `
  WITH players AS (
    SELECT 'mlb' AS league, CAST(player_id AS VARCHAR) AS player_id, name FROM mlb_players
    UNION ALL SELECT 'nba', CAST(player_id AS VARCHAR), name FROM nba_players
    UNION ALL SELECT 'nfl', player_id, name FROM nfl_players
  ), known AS (
    SELECT *, name AS known_as FROM players
    UNION ALL SELECT p.*, a.alias FROM players p JOIN player_aliases a USING (league, player_id))
  SELECT DISTINCT league, player_id, name, ${nameKeySql('known_as')} AS player_key, ${exactKeySql('known_as')} AS exact_key
  FROM known
  ORDER BY league, player_key, player_id, exact_key`;

const cases = (entries: readonly (readonly [string, string])[]) =>
  entries.map(([key, value]) => `WHEN '${key}' THEN ${value}`).join(' ');

// The part in a game that a market is about. Null: any player may have the market.
const ROLE = `CASE league
    WHEN 'nfl' THEN CASE market ${cases(
      Object.entries(NFL_ROLE_OF_MARKET).map(([market, role]) => [market, `'${role}'`]),
    )} END
    WHEN 'mlb' THEN CASE WHEN market LIKE 'pitcher\\_%' ESCAPE '\\' THEN 'pitch' WHEN market LIKE 'batter\\_%' ESCAPE '\\' THEN 'bat' END
  END`;

// Season of a game by its day; seasons of the NFL and the NBA are named by the year in which they start.
const SEASON = `CAST(year(max(game_date)) - CAST(month(max(game_date)) < CASE league WHEN 'nfl' THEN 6 WHEN 'nba' THEN 8 ELSE 1 END AS INTEGER) AS INTEGER)`;

const NAMED = `
  SELECT league, event_id, market, player_name, any_value(player_key) AS player_key, any_value(home_team) AS home_team,
    any_value(away_team) AS away_team, ${SEASON} AS season, ${exactKeySql('player_name')} AS exact_key, ${ROLE} AS role
  FROM odds_props GROUP BY league, event_id, market, player_name`;

// Books often leave a suffix out, so only a suffix that is there says whom they mean.
const KNOWN = `
  SELECT o.league, o.event_id, o.market, o.player_name, o.home_team, o.away_team, o.season, o.role, n.player_id,
    bool_or(n.exact_key = o.exact_key AND o.exact_key <> o.player_key || ' x') AS is_as_written
  FROM named o JOIN player_names n USING (league, player_key) GROUP BY ALL`;

const SEEN = `
  SELECT 'nfl' AS league, player_id, season, team FROM nfl_player_weeks
  UNION SELECT 'nfl', player_id, as_of // 100, team FROM nfl_players WHERE team IS NOT NULL
  UNION SELECT 'nba', CAST(player_id AS VARCHAR), season, team FROM nba_player_games
  UNION SELECT 'mlb', CAST(player AS VARCHAR), season, team FROM (
    SELECT DISTINCT batter AS player, season, batting_team AS team FROM mlb_plate_appearances
    UNION SELECT DISTINCT pitcher, season, pitching_team FROM mlb_plate_appearances)`;

const NFL_TOUCHES =
  'attempts + carries + receptions + targets + rushing_tds + receiving_tds + special_teams_tds';

const FIGURES = `
  SELECT DISTINCT 'nfl' AS league, player_id, unnest(['play', CASE WHEN attempts > 0 THEN 'pass' END,
    CASE WHEN carries > 0 THEN 'rush' END, CASE WHEN receptions + targets > 0 THEN 'catch' END,
    CASE WHEN ${NFL_TOUCHES} > 0 THEN 'score' END]) AS role FROM nfl_player_weeks
  UNION SELECT 'nba', CAST(player_id AS VARCHAR), 'play' FROM nba_player_games WHERE minutes > 0
  UNION SELECT 'mlb', CAST(batter AS VARCHAR), unnest(['play', 'bat'])
    FROM (SELECT DISTINCT batter FROM mlb_plate_appearances)
  UNION SELECT 'mlb', CAST(pitcher AS VARCHAR), unnest(['play', 'pitch'])
    FROM (SELECT DISTINCT pitcher FROM mlb_plate_appearances)`;

const POSITIONS = `
  SELECT 'nfl' AS league, player_id, position FROM nfl_players
  UNION ALL SELECT 'mlb', CAST(player_id AS VARCHAR), position FROM mlb_players`;

// 1: the market is about his position, or his position is unknown. 2: his position may have the market, or he has
// figures of it. Null: he cannot be meant, such as a safety at receptions.
const FIT = `CASE
    WHEN role IS NULL OR position IS NULL THEN 1
    WHEN league = 'nfl' THEN CASE
      WHEN list_contains(CASE role ${cases(
        Object.entries(NFL_ROLES).map(([role, positions]) => [role, quoteTexts(positions)]),
      )} END, position) THEN 1
      WHEN list_contains(${quoteTexts(NFL_ROLES.score)}, position) OR has_figures THEN 2 END
    WHEN position = 'TWP' OR (role = 'pitch') = (position = 'P') THEN 1
    WHEN has_figures THEN 2 END`;

// The teams of the game's season decide; only before his first game of it, those of the season before.
const IS_IN_GAME = `coalesce(CASE WHEN bool_or(s.season = k.season)
      THEN bool_or(s.season = k.season AND s.team IN (k.home_team, k.away_team))
      ELSE bool_or(s.team IN (k.home_team, k.away_team)) END, false)`;

const SAME_NAME = '(PARTITION BY league, event_id, market, player_name)';

const TRAITS = `
  SELECT *, ${FIT} AS fit, count(*) OVER ${SAME_NAME} AS namesakes FROM (
    SELECT k.league, k.event_id, k.market, k.player_name, k.role, k.player_id, k.is_as_written,
      ${IS_IN_GAME} AS is_in_game, f.player_id IS NOT NULL AS has_figures,
      any_value(r.position) AS position
    FROM known k
    LEFT JOIN (${SEEN}) s ON s.league = k.league AND s.player_id = k.player_id 
      AND s.season >= k.season - 1 AND s.season <= k.season
    LEFT JOIN (${FIGURES}) f ON f.league = k.league AND f.player_id = k.player_id AND f.role = coalesce(k.role, 'play')
    LEFT JOIN (${POSITIONS}) r ON r.league = k.league AND r.player_id = k.player_id
    GROUP BY ALL)`;

/** Keeps of each name the players for whom the condition is true, or all if it is true for none. */
const prefer = (from: string, condition: string) => `
  SELECT * FROM ${from} QUALIFY ${condition} OR NOT bool_or(${condition}) OVER ${SAME_NAME}`;

/**
 * Whom a name at a price means. A row with `is_decided` gives the only player that the rules leave; without, each player
 * that the name may mean. A name without a row is unknown.
 *
 * Definition, in this order: players of a team of the game; players whose position has the market, or who have figures
 * of it; players with the suffix that the book writes; players with figures of the market at all. The first and the last
 * two rules decide only between several players. If they leave several, or if none of several fits, nobody is decided,
 * because figures of another man would be worse than none.
 */
export const PRICED_PLAYERS_SQL = `
  WITH named AS MATERIALIZED (${NAMED}),
  known AS MATERIALIZED (${KNOWN}),
  traits AS MATERIALIZED (${TRAITS}),
  in_game AS MATERIALIZED (${prefer('traits', 'is_in_game')}),
  fitting AS (SELECT * FROM in_game QUALIFY fit = min(fit) OVER ${SAME_NAME}),
  as_written AS (${prefer('fitting', 'is_as_written')}),
  with_figures AS (${prefer('as_written', 'has_figures')}),
  decided AS (SELECT * FROM with_figures QUALIFY count(*) OVER ${SAME_NAME} = 1)
  SELECT i.league, i.event_id, i.market, i.player_name, i.player_id, d.player_id IS NOT NULL AS is_decided
  FROM in_game i LEFT JOIN decided d USING (league, event_id, market, player_name)
  WHERE coalesce(i.player_id = d.player_id, i.namesakes > 1)
  ORDER BY ALL`;
