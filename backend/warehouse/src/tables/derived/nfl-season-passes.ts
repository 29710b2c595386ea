/** The regular season had 17 weeks until 2020 and has 18 since. */
export const isRegularWeek = (row: string): string =>
  `${row}.week <= CASE WHEN ${row}.season >= 2021 THEN 18 ELSE 17 END`;

/**
 * Targeted passes of regular seasons, each with its season, and its coverage where that was charted: made once with the
 * snapshot as `nfl_season_passes`, since finding the season of each costs more than what is asked of it then.
 *
 * A pass does not say its season: it is that of the day with which `old_game_id` starts, the months before June being
 * the end of the season before. What is known of the postseason, by schedule or by coverage week, is left out.
 */
export const SEASON_PASSES_SQL = `
  SELECT CAST(left(p.old_game_id, 4) AS INTEGER) - CASE WHEN substr(p.old_game_id, 5, 2) < '06' THEN 1 ELSE 0 END
      AS pass_season, p.*, c.coverage
  FROM nfl_passes p
  LEFT JOIN nfl_coverage_plays c ON c.old_game_id = p.old_game_id AND c.play_id = p.play_id
  LEFT JOIN nfl_games g ON g.old_game_id = p.old_game_id
  WHERE coalesce(g.season_type = 'REG', ${isRegularWeek('c')}, true)
  ORDER BY pass_season, p.old_game_id, p.play_id`;

/** Those of the season `$season`, as a relation. */
export const SEASON_PASSES =
  '(SELECT * EXCLUDE (pass_season) FROM nfl_season_passes WHERE pass_season = $season)';
