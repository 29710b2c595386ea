// Bands of 2 mph and 3 degrees. Balls without a reading form a band of their own, so that the expected home runs of all
// balls sum to the actual home runs.
const BANDS = `floor(exit_velocity_mph / 2) AS speed_band, floor(launch_angle_deg / 3) AS angle_band`;

/**
 * Expected home runs off each pitcher in a regular season. Computed once with the snapshot as `mlb_expected_home_runs`,
 * because it reads every ball of every season. See `startingPitchersQuery` for the definition.
 */
export const EXPECTED_HOME_RUNS_SQL = `
  WITH balls AS (SELECT season, pitcher, event, ${BANDS} FROM mlb_batted_balls WHERE game_type = 'R'),
  cells AS (
    SELECT speed_band, angle_band, avg(CASE WHEN event = 'home_run' THEN 1.0 ELSE 0.0 END) AS home_run_share
    FROM balls GROUP BY speed_band, angle_band
  )
  SELECT b.season, b.pitcher, round(sum(home_run_share), 2) AS x_hr, count(*) AS batted_balls
  FROM balls b JOIN cells c ON c.speed_band IS NOT DISTINCT FROM b.speed_band AND c.angle_band IS NOT DISTINCT FROM b.angle_band
  GROUP BY b.season, b.pitcher ORDER BY b.season, b.pitcher`;
