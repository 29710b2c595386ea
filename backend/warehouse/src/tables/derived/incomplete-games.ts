import { COUNTING_GAMES as COUNTING_MLB, FINISHED_MLB_GAMES } from './mlb-counting-games.ts';
import { COUNTING_GAMES as COUNTING_NBA } from './nba-counting-games.ts';

/** Shortened games have at least five innings, else they do not count. */
const LEAST_INNINGS = 5;

/** Of a game's numbered plate appearances, at most 6 % have no pitch in each of 649 real games. */
const LEAST_APPEARANCES = 0.9;

/** Minimum number of a game's lines: five players per team. A season with fewer lines per game is an excerpt. */
const LEAST_LINES = 10;

/** Of a game's numbered pitches, at most 1 % have no row in each of 649 real games. */
const LEAST_PITCHES = 0.95;

const APPEARANCES = `
  SELECT game_pk, at_bat_number, count(*) AS pitches, max(pitch_number) AS numbered, max(inning) AS inning,
    arg_min_null(outs, pitch_number) AS outs_before,
    min(home_score_after + away_score_after) FILTER (event IS NULL) AS runs_before,
    ${['inning_half', 'event', 'outs_after', 'home_score_after', 'away_score_after']
      .map((column) => `arg_max_null(${column}, pitch_number) AS ${column}`)
      .join(', ')}
  FROM mlb_pitches GROUP BY game_pk, at_bat_number`;

// In 664 real games no two plate appearances in a row are without a pitch. A single one may be an intentional walk, but
// not if it made a run or an out. Exports without scores have no texts either, so their outs are only estimated.
const NUMBERED_APPEARANCES = `
  SELECT *, lag(at_bat_number) OVER game + 1 AS first_lost, at_bat_number - 1 AS last_lost,
    lag(home_score_after + away_score_after) OVER game AS known_runs,
    CASE WHEN inning = lag(inning) OVER game AND inning_half = lag(inning_half) OVER game
      THEN outs_before > lag(outs_after) OVER game
      ELSE outs_before > 0 OR lag(outs_after) OVER game < 3 END AS has_lost_out,
    coalesce(last_lost > first_lost, false) OR coalesce(last_lost = first_lost AND known_runs IS NOT NULL
      AND (coalesce(has_lost_out, false) OR runs_before > known_runs), false) AS is_after_loss
  FROM (${APPEARANCES}) WINDOW game AS (PARTITION BY game_pk ORDER BY at_bat_number)`;

const LOST = `CASE WHEN first_lost = last_lost THEN 'plate appearance ' || first_lost || ' is missing'
  ELSE 'plate appearances ' || first_lost || ' to ' || last_lost || ' are missing' END`;

const PITCHED_GAMES = `
  SELECT game_pk, sum(pitches) AS pitches, max(inning) AS innings,
    arg_max(inning_half, at_bat_number) = 'Bot' AS is_bottom,
    min(at_bat_number) > 1 OR count(DISTINCT inning_half || inning) < 2 * max(inning) - CAST(NOT is_bottom AS INTEGER)
      OR (count(*) < ${LEAST_APPEARANCES} * max(at_bat_number) AND max(at_bat_number) - count(*) > 2)
      OR sum(pitches) < ${LEAST_PITCHES} * sum(numbered) AS has_gap,
    arg_min(${LOST}, at_bat_number) FILTER (is_after_loss) AS lost,
    arg_max_null(event, at_bat_number) AS event, arg_max_null(outs_after, at_bat_number) AS outs,
    arg_max_null(home_score_after, at_bat_number) AS home, arg_max_null(away_score_after, at_bat_number) AS away
  FROM (${NUMBERED_APPEARANCES}) GROUP BY game_pk`;

const IS_EARLY = `coalesce(g.status, '') LIKE 'Completed Early%'`;

/** SQL of two figures of a game as a text, the visitors' first. */
const pairText = (away: string, home: string) =>
  [away, home].map((figure) => `coalesce(CAST(${figure} AS VARCHAR), '?')`).join(` || '-' || `);

// The winning run may come after the last pitch, by a balk or a steal. The pitches then end with the event of a runner.
// Without any event they may as well have been cut.
const IS_WON_BY_A_RUNNER = `(p.is_bottom AND p.event = 'truncated_pa' AND p.home = p.away AND p.away = g.away_score
      AND g.home_score = g.away_score + 1)`;

// The last pitch tells if a game is whole: the schedule's innings and score are reached, and the last half-inning has
// three outs, or the home team won in it. A game without pitches counts only if other games of its day have some.
const MLB_REASON = `
  CASE
    WHEN NOT ${FINISHED_MLB_GAMES} THEN 'not finished: ' || coalesce(g.status, g.state)
    WHEN p.pitches IS NULL THEN 'no pitches'
    WHEN p.has_gap THEN 'pitches are missing before the last one'
    WHEN p.lost IS NOT NULL THEN p.lost
    WHEN p.innings < CASE WHEN ${IS_EARLY} THEN ${LEAST_INNINGS} ELSE g.scheduled_innings END
      THEN p.pitches || ' pitches, to inning ' || p.innings
    WHEN ${IS_WON_BY_A_RUNNER} THEN NULL
    WHEN p.home <> g.home_score OR p.away <> g.away_score
      THEN p.pitches || ' pitches, to ' || ${pairText('p.away', 'p.home')} || ' of '
        || ${pairText('g.away_score', 'g.home_score')}
    WHEN ${IS_EARLY} OR g.scheduled_innings IS NULL THEN NULL
    WHEN p.is_bottom AND p.home > p.away THEN NULL
    WHEN p.event IS NULL THEN 'pitches end within a plate appearance'
    WHEN p.is_bottom AND g.home_score > g.away_score THEN NULL
    WHEN NOT p.is_bottom AND g.home_score <= g.away_score THEN 'the last half-inning is missing'
    WHEN p.outs < 3 THEN 'pitches end with ' || p.outs || ' of 3 outs'
  END`;

const startDay = (start: string) => `CAST(timezone('America/New_York', timezone('UTC', ${start})) AS DATE)`;

const MLB = `
  SELECT 'mlb' AS league, CAST(g.game_pk AS VARCHAR) AS game_id, g.season, CAST(NULL AS SMALLINT) AS week, g.game_date,
    nullif(${startDay('g.start_time')}, g.game_date) AS resumed_on, g.home_team, g.away_team, ${MLB_REASON} AS reason
  FROM mlb_games g LEFT JOIN (${PITCHED_GAMES}) p ON p.game_pk = g.game_pk
  WHERE coalesce(g.${COUNTING_MLB}, true) AND (p.pitches IS NOT NULL OR g.game_date IN (SELECT game_date FROM mlb_pitches))
    AND (${FINISHED_MLB_GAMES} OR g.state = 'Live' OR g.status LIKE 'Suspended%')`;

/** SQL of the reason for a game with lines of players: `h` and `a` have the lines of home and away. */
const linesReason = (isShort: string, short: string) => `
  CASE WHEN h.lines IS NULL AND a.lines IS NULL THEN 'no lines of players'
    WHEN h.lines IS NULL OR a.lines IS NULL THEN 'lines of one team only'
    WHEN ${isShort} THEN ${short} END`;

// The points of a team's players add up to its score.
const NBA = `
  SELECT 'nba', g.game_id, g.season, NULL, g.game_date, NULL, g.home_team, g.away_team,
    ${linesReason(
      'h.points <> g.home_score OR a.points <> g.away_score',
      `'lines of ' || ${pairText('a.points', 'h.points')} || ' points of ' || ${pairText('g.away_score', 'g.home_score')}`,
    )}
  FROM nba_games g
  LEFT JOIN nba_sums h ON h.game_date = g.game_date AND h.team = g.home_team
  LEFT JOIN nba_sums a ON a.game_date = g.game_date AND a.team = g.away_team
  WHERE g.status = 'final' AND g.${COUNTING_NBA} AND g.game_date IN (SELECT game_date FROM nba_sums)
    AND g.season IN (SELECT season FROM nba_sums GROUP BY season HAVING 2 * median(lines) >= ${LEAST_LINES})`;

// Field goals have no line, so a team's lines cannot add up to its score. But a touchdown is six points, and each
// completed pass was caught: in 1138 real weeks of teams both counts were equal. An export without passers or receivers
// shows itself by all of its teams.
const NFL_HAS_PASSES = `g.season IN (SELECT season FROM nfl_sums GROUP BY season
        HAVING 2 * count(*) FILTER (completions = receptions) >= count(*))`;

const NFL = `
  SELECT 'nfl', g.game_id, g.season, g.week, g.game_date, NULL, g.home_team, g.away_team,
    ${linesReason(
      `((h.completions <> h.receptions OR a.completions <> a.receptions) AND ${NFL_HAS_PASSES})
        OR h.points > g.home_score OR a.points > g.away_score`,
      `'lines that do not fit together'`,
    )}
  FROM nfl_games g
  LEFT JOIN nfl_sums h ON h.season = g.season AND h.week = g.week AND h.team = g.home_team
  LEFT JOIN nfl_sums a ON a.season = g.season AND a.week = g.week AND a.team = g.away_team
  WHERE g.home_score IS NOT NULL AND (g.season, g.week) IN (SELECT (season, week) FROM nfl_sums)
    AND g.season IN (SELECT season FROM nfl_sums GROUP BY season HAVING 2 * median(lines) >= ${LEAST_LINES})`;

/**
 * The games that have begun, and are not known to their end: what is known of them falls short of the schedule, with the
 * reason. `resumed_on` is the US Eastern day of the start if it is not the game's day. Nothing is graded on these games,
 * models do not learn from them, and a refresh asks again for their days.
 */
export const INCOMPLETE_GAMES_SQL = `
  WITH nba_sums AS (SELECT season, game_date, team, count(*) AS lines, sum(points) AS points
      FROM nba_player_games GROUP BY season, game_date, team),
    nfl_sums AS (SELECT season, week, team, count(*) AS lines, sum(completions) AS completions,
        sum(receptions) AS receptions, 6 * sum(rushing_tds + receiving_tds + special_teams_tds) AS points
      FROM nfl_player_weeks WHERE team <> opponent GROUP BY season, week, team)
  SELECT * FROM (${MLB} UNION ALL ${NBA} UNION ALL ${NFL}) WHERE reason IS NOT NULL
  ORDER BY league, game_date, home_team, game_id`;

/** SQL condition: the game of MLB is not known to its end. `game`: SQL of `game_pk`. */
export const isIncompleteMlb = (game: string): string =>
  `CAST(${game} AS VARCHAR) IN (SELECT game_id FROM incomplete_games WHERE league = 'mlb')`;

/** SQL condition for a row of a team: its game of the NBA on that day is not known to its end. */
export const isIncompleteNba = ({ day, team }: { day: string; team: string }): string =>
  `(${day}, ${team}) IN (SELECT (game_date, unnest([home_team, away_team])) FROM incomplete_games WHERE league = 'nba')`;

/** SQL condition for a row of a team: its game of the NFL in that week is not known to its end. */
export const isIncompleteNfl = ({ season, week, team }: Record<'season' | 'week' | 'team', string>): string =>
  `(${season}, ${week}, ${team}) IN
    (SELECT (season, week, unnest([home_team, away_team])) FROM incomplete_games WHERE league = 'nfl')`;
