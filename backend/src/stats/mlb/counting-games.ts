/** Games that count: regular season and postseason, not spring training, exhibitions or all-star games. */
export const COUNTING_GAMES = `game_type IN ('R', 'F', 'D', 'L', 'W')`;
