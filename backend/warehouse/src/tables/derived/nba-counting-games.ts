/**
 * Games that count: regular season, cup, play-in and playoffs, as a condition on `season_type`. Preseason and all-star
 * games say little of a player's form.
 */
export const COUNTING_GAMES = `season_type NOT IN ('preseason', 'allstar')`;

/**
 * Players' lines with their names, computed once with the snapshot as `nba_named_lines`, so that queries need no joins.
 * The list of names may lack a new player.
 */
export const NAMED_LINES_SQL = `
  SELECT g.*, coalesce(p.name, 'Player ' || g.player_id) AS player_name
  FROM nba_player_games g LEFT JOIN nba_players p ON p.player_id = g.player_id
  ORDER BY g.game_date, g.player_id`;
