/** True for weeks of the regular season, which had 17 weeks until 2020 and has 18 since. */
export const isRegularWeek = (row: string): string =>
  `${row}.week <= CASE WHEN ${row}.season >= 2021 THEN 18 ELSE 17 END`;

/**
 * Targeted passes of regular seasons with their season, and their coverage if it was charted. Computed once with the
 * snapshot as `nfl_season_passes`, because finding the season of each pass costs more than the queries.
 *
 * A pass has no season of its own. The season follows from the day at the start of `old_game_id`; months before June
 * belong to the season of the previous year. Passes known to be of the postseason, by schedule or coverage week, are
 * left out.
 */
export const SEASON_PASSES_SQL = `
  SELECT CAST(left(p.old_game_id, 4) AS INTEGER) - CASE WHEN substr(p.old_game_id, 5, 2) < '06' THEN 1 ELSE 0 END
      AS pass_season, p.*, c.coverage
  FROM nfl_passes p
  LEFT JOIN nfl_coverage_plays c ON c.old_game_id = p.old_game_id AND c.play_id = p.play_id
  LEFT JOIN nfl_games g ON g.old_game_id = p.old_game_id
  WHERE coalesce(g.season_type = 'REG', ${isRegularWeek('c')}, true)
  ORDER BY pass_season, p.old_game_id, p.play_id`;

export const SEASON_PASSES =
  '(SELECT * EXCLUDE (pass_season) FROM nfl_season_passes WHERE pass_season = $season)';
