/** Games that count: regular season and postseason, not spring training, exhibitions or all-star games. */
export const COUNTING_GAMES = `game_type IN ('R', 'F', 'D', 'L', 'W')`;

/**
 * Games of the schedule that were played to their end, as a condition. Postponed games have the state 'Final' too; only
 * the status distinguishes them.
 */
export const FINISHED_MLB_GAMES = `coalesce(state = 'Final' AND (status LIKE 'Final%' OR status LIKE 'Completed%' OR status = 'Game Over'), false)`;

/**
 * A mean that does not depend on the order in which the engine's threads add the values. The values have at most four
 * decimals, so their sums are exact. A sum of floating-point numbers varies in its last digit, which can change the
 * rounded mean.
 */
export const exactMean = (column: string, filter = ''): string =>
  `avg(CAST(${column} AS DECIMAL(9, 4)))${filter}`;
