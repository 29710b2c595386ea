import { quoteTexts } from '../../engine/sql-text.ts';
import { nameKeySql } from '../../teams/name-key.ts';
import { leagues } from '../../teams/team-directory.ts';
import { seasonOfDaySql } from '../../time/season-of-day.ts';
import { nflDaySql } from './nfl-calendar.ts';
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
  SELECT league, player_id, name, ${nameKeySql('known_as')} AS player_key, ${exactKeySql('known_as')} AS exact_key,
    bool_or(known_as = name) AS is_shown
  FROM known GROUP BY ALL
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

const SEASON = `CASE league ${cases(leagues.map((league) => [league, seasonOfDaySql(league, 'max(game_date)')]))} END`;

// Without what stands in quotes or brackets behind a name: 'Marq "Hollywood" Maple'. An apostrophe in a name has no space
// before it. A single quote is doubled for SQL.
const BARE_NAME = `regexp_replace(player_name, '(\\S)\\s+["“''‘«(\\[][^"“”''‘’«»()\\[\\]]*["”''’»)\\]](\\s|$)', '\\1\\2', 'g')`;

// The code of a team that some books write behind a name: 'Nat Spruce (CLE)'.
const CODE = `upper(regexp_extract(player_name, '[(\\[]([A-Za-z]{2,3})[)\\]]', 1))`;

const NAMED = `
  SELECT league, event_id, market, player_name, ${exactKeySql(BARE_NAME)} AS exact_key, ${ROLE} AS role,
    CASE WHEN ${BARE_NAME} = player_name THEN any_value(player_key) ELSE ${nameKeySql(BARE_NAME)} END AS player_key,
    any_value(home_team) AS home_team, any_value(away_team) AS away_team, max(game_date) AS game_date, ${SEASON} AS season,
    CASE WHEN ${CODE} IN (any_value(home_team), any_value(away_team)) THEN ${CODE} END AS written_team
  FROM odds_props GROUP BY league, event_id, market, player_name`;

const hasSuffix = (of: string) => `${of}.exact_key <> o.player_key || ' x'`;

// Books often leave a suffix out, so only a suffix that is there says whom they mean: not a man with another one.
const KNOWN = `
  SELECT o.league, o.event_id, o.market, o.player_name, o.role, n.player_id, bool_or(n.is_shown) AS is_shown,
    any_value(o.written_team) AS written_team,
    ${hasSuffix('o')} AND bool_or(n.exact_key = o.exact_key) AS is_as_written,
    ${hasSuffix('o')} AND NOT is_as_written AND bool_or(${hasSuffix('n')}) AS has_other_suffix
  FROM named o JOIN player_names n USING (league, player_key)
  GROUP BY o.league, o.event_id, o.market, o.player_name, o.role, o.exact_key, o.player_key, n.player_id`;

const span = (day: (of: string) => string) => `${day('min')} AS since, ${day('max')} AS until`;
const byDay = span((of) => `${of}(game_date)`);
const byWeek = span((of) => nflDaySql('season', `${of}(week)`));

/** A player's teams of each season, each with the first and the last day on which he is known to be of it. */
const SEEN = `
  SELECT 'nfl' AS league, player_id, season, team, ${byWeek} FROM nfl_player_weeks GROUP BY player_id, season, team
  UNION ALL SELECT 'nfl', player_id, season, team, ${byWeek}
    FROM (SELECT player_id, as_of // 100 AS season, as_of % 100 AS week, team FROM nfl_players WHERE team IS NOT NULL)
    GROUP BY player_id, season, team
  UNION ALL SELECT 'nba', CAST(player_id AS VARCHAR), season, team, ${byDay} FROM nba_player_games GROUP BY ALL
  UNION ALL SELECT 'mlb', CAST(batter AS VARCHAR), season, batting_team, ${byDay} FROM mlb_plate_appearances GROUP BY ALL
  UNION ALL SELECT 'mlb', CAST(pitcher AS VARCHAR), season, pitching_team, ${byDay} FROM mlb_plate_appearances GROUP BY ALL`;

const IN_GAME = 's.team IN (e.home_team, e.away_team)';
const SINCE = 's.season = e.season AND s.since <= e.game_date';
const newest = (condition: string) => `max(least(s.until, e.game_date)) FILTER (${condition})`;

// The newest team of the season decides, so a man who has left a team is not meant at its games. Before his first game
// of a season, teams of the season before tell less. A man of another team then may have moved, as long as neither team
// of the game has played. A man who was last seen earlier has ended his career.
const PLACES = `
  SELECT e.league, e.event_id, p.player_id, CASE
      WHEN bool_or(${SINCE}) THEN CASE WHEN ${newest(`${SINCE} AND ${IN_GAME}`)} = ${newest(SINCE)} THEN 1 END
      WHEN bool_or(s.season >= e.season - 1 AND ${IN_GAME}) THEN 2
      WHEN max(s.season) < e.season - 1 OR e.is_under_way THEN NULL
      ELSE 3 END AS place,
    arg_max(s.team, least(s.until, e.game_date)) FILTER (s.season >= e.season - 1 AND s.since <= e.game_date) AS team
  FROM (SELECT DISTINCT league, event_id, player_id FROM known) p
    JOIN (
      SELECT *, EXISTS (FROM seen s WHERE s.league = g.league AND s.season = g.season AND s.since < g.game_date
        AND s.team IN (g.home_team, g.away_team)) AS is_under_way
      FROM (
        SELECT league, event_id, any_value(home_team) AS home_team, any_value(away_team) AS away_team,
          max(game_date) AS game_date, max(season) AS season FROM named GROUP BY league, event_id) g
    ) e USING (league, event_id)
    LEFT JOIN seen s ON s.league = p.league AND s.player_id = p.player_id AND s.season <= e.season
  GROUP BY e.league, e.event_id, e.season, e.is_under_way, p.player_id`;

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

const NAME = 'league, event_id, market, player_name';
const SAME_NAME = `(PARTITION BY ${NAME})`;

const NOBODY = 4;

// `place` counts up from the likeliest; NOBODY: he is not meant.
const TRAITS = `
  SELECT *, ${FIT} AS fit FROM (
    SELECT k.*, CASE WHEN k.has_other_suffix OR k.written_team <> p.team THEN ${NOBODY} ELSE coalesce(p.place, ${NOBODY}) END AS place,
      f.player_id IS NOT NULL AS has_figures, r.position
    FROM known k
    JOIN (${PLACES}) p USING (league, event_id, player_id)
    LEFT JOIN (${FIGURES}) f ON f.league = k.league AND f.player_id = k.player_id AND f.role = coalesce(k.role, 'play')
    LEFT JOIN (${POSITIONS}) r ON r.league = k.league AND r.player_id = k.player_id)`;

/** Keeps of each name the players for whom the condition is true, or all if it is true for none. */
const prefer = (from: string, condition: string) => `
  SELECT * FROM ${from} QUALIFY ${condition} OR NOT bool_or(${condition}) OVER ${SAME_NAME}`;

/**
 * Whom a name at a price means. `doubt` is null in the row of the only player that the rules leave. `shared`: the
 * rules leave several players, each with a row. `absent`: players of the name may have the market, but the rules leave
 * none of them; the one row has no player. A name without a row is unknown.
 *
 * Definition, in this order: players whose newest team of the season plays in the game, or else of the season before;
 * players with the suffix that the book writes; players whose position has the market, or who have figures of it;
 * players whom screens call so; players with figures of the market at all. The suffix, what screens say and figures
 * decide only between several players. A man of another team this season, of earlier seasons only, or with another
 * suffix or team than the book writes is never meant, because figures of another man would be worse than none.
 */
export const PRICED_PLAYERS_SQL = `
  WITH named AS MATERIALIZED (${NAMED}),
  known AS MATERIALIZED (${KNOWN}),
  seen AS MATERIALIZED (${SEEN}),
  traits AS MATERIALIZED (${TRAITS}),
  placed AS MATERIALIZED (SELECT * FROM traits QUALIFY place = min(place) OVER ${SAME_NAME}),
  as_written AS (${prefer('placed', 'is_as_written')}),
  fitting AS (SELECT * FROM as_written WHERE place < ${NOBODY} QUALIFY fit = min(fit) OVER ${SAME_NAME}),
  called AS (${prefer('fitting', 'is_shown')}),
  meant AS MATERIALIZED (${prefer('called', 'has_figures')})
  SELECT ${NAME}, player_id, CASE WHEN count(*) OVER ${SAME_NAME} > 1 THEN 'shared' END AS doubt FROM meant
  UNION ALL
  SELECT DISTINCT ${NAME}, NULL, 'absent' FROM traits ANTI JOIN meant USING (${NAME}) WHERE fit IS NOT NULL
  ORDER BY ALL`;
