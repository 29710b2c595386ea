/**
 * Games that count: regular season, cup, play-in and playoffs, as a condition on `season_type`. Preseason and all-star
 * games say little of a player's form.
 */
export const COUNTING_GAMES = `season_type NOT IN ('preseason', 'allstar')`;

/** A player's name; the newest game log may be older than the list of names. */
export const PLAYER_NAME = `coalesce(p.name, 'Player ' || g.player_id)`;
