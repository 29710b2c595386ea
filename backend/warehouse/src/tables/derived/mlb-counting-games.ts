/** Games that count: regular season and postseason, not spring training, exhibitions or all-star games. */
export const COUNTING_GAMES = `game_type IN ('R', 'F', 'D', 'L', 'W')`;

/**
 * A mean that is exactly the same however the engine's threads add. It uses exact sums, because the values have few
 * decimals. A mean of floating-point numbers varies in the last digit, which can change the rounded value.
 */
export const exactMean = (column: string, filter = ''): string =>
  `avg(CAST(${column} AS DECIMAL(9, 4)))${filter}`;
