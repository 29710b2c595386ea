/** Games that count: regular season and postseason, not spring training, exhibitions or all-star games. */
export const COUNTING_GAMES = `game_type IN ('R', 'F', 'D', 'L', 'W')`;

/**
 * A mean that is the same to the last digit however the engine's threads add: exact sums, of values that have few decimals
 * anyway. A mean of floating-point numbers is not, and one that lies between two roundings would tell.
 */
export const exactMean = (column: string, filter = ''): string =>
  `avg(CAST(${column} AS DECIMAL(9, 4)))${filter}`;
