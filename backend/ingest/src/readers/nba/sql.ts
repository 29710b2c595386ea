import { NBA_COUNTED } from '@sharpside/warehouse/tables/nba';
import { seasonOfDaySql } from '@sharpside/warehouse/time/season-of-day';
import { teamSql } from '../../reading/rows/field.ts';

const toTeam = teamSql('nba');

// 'GSW @ LAL' is the line of GSW, away; 'LAL vs. GSW' is the line of LAL, at home. Some exports omit the dot.
const MATCHUP = `'^(\\S+) (?:@|vs\\.?) (\\S+)$'`;

/** SQL of the line's team code; null if the text is not a match-up of two teams. */
export const teamText = (matchup: string): string => toTeam(`regexp_extract(${matchup}, ${MATCHUP}, 1)`);

/** SQL of the opponent's code; null if the text is not a match-up of two teams. */
export const opponentText = (matchup: string): string => toTeam(`regexp_extract(${matchup}, ${MATCHUP}, 2)`);

/** SQL of 'true' or 'false': the line belongs to the home side. */
export const homeText = (matchup: string): string => `CAST(NOT contains(${matchup}, '@') AS VARCHAR)`;

/** SQL of the day. Dates are written 2024-10-22, with or without a time, or 'Feb 20, 2026'. */
export const gameDateText = (text: string): string =>
  `coalesce(strftime(try_strptime(${text}, '%b %d, %Y'), '%Y-%m-%d'), left(${text}, 10))`;

const DURATION = `'^PT(?:(\\d+)M)?(?:([0-9.]+)S)?$'`;
const part = (text: string, at: number) =>
  `coalesce(TRY_CAST(regexp_extract(${text}, ${DURATION}, ${at}) AS DOUBLE), 0)`;

/** SQL of the minutes, which are written 34, 34:12 or PT34M12.00S. */
export const minutesText = (text: string): string =>
  `CASE WHEN contains(${text}, ':')
     THEN CAST(TRY_CAST(split_part(${text}, ':', 1) AS DOUBLE) + TRY_CAST(split_part(${text}, ':', 2) AS DOUBLE) / 60 AS VARCHAR)
     WHEN regexp_matches(${text}, ${DURATION}) THEN CAST(${part(text, 1)} + ${part(text, 2)} / 60 AS VARCHAR)
     ELSE ${text} END`;

/** SQL of the year in which the season starts: from '22024' or '2024-25', or else from the date. */
export const seasonSql = `coalesce(TRY_CAST(right(season_id, 4) AS SMALLINT),
  TRY_CAST(left(season_text, 4) AS SMALLINT), ${seasonOfDaySql('nba', 'game_date')})`;

const BY_DIGIT = `WHEN '1' THEN 'preseason' WHEN '2' THEN 'regular' WHEN '3' THEN 'allstar'
  WHEN '4' THEN 'playoffs' WHEN '5' THEN 'playin' WHEN '6' THEN 'cup'`;

/** SQL of the kind of season: from '22024', from the third digit of a game id, or from words. Null if unknown. */
export const seasonTypeSql = `coalesce(
  CASE WHEN length(season_id) = 5 THEN CASE left(season_id, 1) ${BY_DIGIT} END END,
  CASE WHEN length(game_id) = 10 THEN CASE substr(game_id, 3, 1) ${BY_DIGIT} END END,
  CASE regexp_replace(lower(season_type_text), '[^a-z]', '', 'g') WHEN 'regularseason' THEN 'regular'
    WHEN 'playoffs' THEN 'playoffs' WHEN 'preseason' THEN 'preseason' WHEN 'playin' THEN 'playin'
    WHEN 'allstar' THEN 'allstar' WHEN 'ist' THEN 'cup' END)`;

// Shots say the same as threes, which they include.
const FIGURES = [
  ...NBA_COUNTED,
  'fouls',
  'offensive_rebounds',
  'defensive_rebounds',
  'field_goals_attempted',
];

const SAYS_SO = (text: string) =>
  `regexp_matches(upper(coalesce(${text}, '')), '^\\s*(DNP|DND|NWT|INACTIVE|DID NOT|NOT WITH|NOT DRESSED|SUSPENDED|-+\\s*$)')`;

const NO_FIGURE = `(player_id IS NOT NULL AND ${FIGURES.map((name) => `coalesce(${name}, 0) = 0`).join(' AND ')})`;

// Without a second on the floor: 0 alone may stand for some seconds.
const NO_TIME = `(minutes_text IS NULL OR (minutes IS NULL AND ${SAYS_SO('minutes_text')})
  OR (minutes = 0 AND regexp_matches(minutes_text, '[:A-Z]')))`;

// Values that a player may have got in seconds.
const HAS_TRACE = '(coalesce(plus_minus, 0) <> 0 OR coalesce(free_throws_attempted, 0) <> 0)';

// The copy fills such values in, also for players without a second on the floor. So they are no sign of anything.
const FILLS_TRACES = `bool_or(${NO_FIGURE} AND ${NO_TIME} AND ${HAS_TRACE}) OVER ()`;

const CONTRADICTS = 'coalesce(threes_attempted > field_goals_attempted, false)';
const IS_EMPTY = `(${NO_FIGURE} AND (${NO_TIME} OR minutes = 0) AND (${NO_TIME} OR ${CONTRADICTS} OR NOT ${HAS_TRACE}))`;

// The league's own log has no rows of players who did not play, but rounds seconds to 0 minutes, in 1 of 400 rows. A day
// of it has at most 0.75 such rows per team and game, a copy that lists everybody has about 3.
const MOST_PER_TEAM = 1.5;
const LEAST_LINES = 5;
const MOST_OF_AN_EXCERPT = 0.05;
const TEAM_GAMES = 'count(DISTINCT (game_date, team)) OVER ()';
const EMPTY_ROWS = `count(*) FILTER (WHERE ${IS_EMPTY}) OVER ()`;
const MAY_BE_SECONDS = `(CASE WHEN count(*) OVER () >= ${LEAST_LINES} * ${TEAM_GAMES}
  THEN ${EMPTY_ROWS} <= ${MOST_PER_TEAM} * ${TEAM_GAMES} ELSE ${EMPTY_ROWS} <= ${MOST_OF_AN_EXCERPT} * count(*) OVER () END)`;

/**
 * SQL condition: the row is of a player who did not play. He has no minutes, no figure and no plus-minus. In a log with
 * few such rows per team and game, or in one of single players with few of all rows, a 0 without a reason stands for
 * seconds on the floor.
 */
export const didNotPlaySql = `${NO_FIGURE} AND (${NO_TIME} OR minutes = 0)
  AND CASE WHEN ${NO_TIME} OR ${CONTRADICTS} THEN true
    WHEN ${HAS_TRACE} THEN ${FILLS_TRACES}
    WHEN ${SAYS_SO('comment')} OR plus_minus IS NULL THEN true
    ELSE NOT ${MAY_BE_SECONDS} END`;
