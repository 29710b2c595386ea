import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** The requested season, or else the newest. No row if the season has no pitch of the regular season. */
export const averagesSeasonQuery = defineQuery<{ season: number | null }>()({
  sql: `
    SELECT season, min(game_date) AS first_date, max(game_date) AS last_date, count(DISTINCT game_pk) AS games
    FROM mlb_pitches
    WHERE game_type = 'R' AND season = coalesce(CAST($season AS INTEGER),
      (SELECT max(season) FROM mlb_pitches WHERE game_type = 'R'))
    GROUP BY season`,
  row: v.object({
    season: v.number(),
    first_date: v.string(),
    last_date: v.string(),
    games: v.number(),
  }),
});

const average = v.nullable(v.number());
const count = v.number();

const named = (names: readonly string[]) => names.map((name) => `'${name}'`).join(', ');

// A foul tip is caught, so it counts as a miss, as on Baseball Savant. Bunts are not swings.
const MISSES = named(['swinging_strike', 'swinging_strike_blocked', 'foul_tip']);
const SWINGS = `${MISSES}, ${named(['foul', 'hit_into_play'])}`;

// Plate appearances that are not at-bats. A `truncated_pa` is not even a plate appearance.
const NO_AT_BATS = named([
  'walk',
  'intent_walk',
  'hit_by_pitch',
  'sac_fly',
  'sac_fly_double_play',
  'sac_bunt',
  'sac_bunt_double_play',
  'catcher_interf',
  'truncated_pa',
]);

// An at-bat without a ball in play is a strikeout, with an expected value of 0. At-bats whose ball was not measured are
// left out. Games of files without that column are left out too, because only their strikeouts would count.
const expectedOf = (column: string) =>
  `CASE WHEN result = 'X' THEN ${column} WHEN bool_or(${column} IS NOT NULL) OVER game THEN 0 END`;

/**
 * Contact figures of the league's batters and pitchers in a season.
 *
 * Definition: means over balls in play with a reading, bunts included. Barrels: share of Statcast's class 6 among
 * classed balls. Hard hit: share of 95 mph or more among balls with a speed. Whiffs: share of misses, including foul
 * tips, among swings; bunts are not swings. Expected average and slugging: over at-bats, a strikeout counting 0. Shares
 * are in percent.
 * Source: mlb.com/glossary/statcast (exit velocity, launch angle, barrel, hard-hit rate, expected batting average,
 * expected slugging percentage) and mlb.com/glossary (whiff); Baseball Savant csv-docs.
 */
export const leagueContactQuery = defineQuery<{ season: number }>()({
  sql: `
    WITH pitches AS (
      SELECT *, result = 'X' AS is_in_play, description IN (${SWINGS}) AND is_bunt IS DISTINCT FROM true AS is_swing,
        event IS NOT NULL AND event NOT IN (${NO_AT_BATS}) AS is_at_bat,
        ${expectedOf('expected_batting_average')} AS expected_average,
        ${expectedOf('expected_slugging')} AS expected_bases
      FROM mlb_pitches WHERE game_type = 'R' AND season = $season
      WINDOW game AS (PARTITION BY game_pk)
    )
    SELECT avg(exit_velocity_mph) FILTER (WHERE is_in_play) AS exit_velocity,
      count(exit_velocity_mph) FILTER (WHERE is_in_play) AS measured_speeds,
      avg(launch_angle_deg) FILTER (WHERE is_in_play) AS launch_angle,
      count(launch_angle_deg) FILTER (WHERE is_in_play) AS measured_angles,
      count(*) FILTER (WHERE is_in_play AND contact_class = 6) AS barrels,
      count(contact_class) FILTER (WHERE is_in_play) AS classed,
      count(*) FILTER (WHERE is_in_play AND exit_velocity_mph >= 95) AS hard_hit,
      count(*) FILTER (WHERE is_swing AND description IN (${MISSES})) AS misses,
      count(*) FILTER (WHERE is_swing) AS swings,
      avg(expected_average) FILTER (WHERE is_at_bat) AS xba, count(expected_average) FILTER (WHERE is_at_bat) AS xba_at_bats,
      avg(expected_bases) FILTER (WHERE is_at_bat) AS xslg, count(expected_bases) FILTER (WHERE is_at_bat) AS xslg_at_bats
    FROM pitches`,
  row: v.object({
    exit_velocity: average,
    measured_speeds: count,
    launch_angle: average,
    measured_angles: count,
    barrels: count,
    classed: count,
    hard_hit: count,
    misses: count,
    swings: count,
    xba: average,
    xba_at_bats: count,
    xslg: average,
    xslg_at_bats: count,
  }),
});

/**
 * The parts of FIP: the league's home runs, walks, hit batters, strikeouts, earned runs and outs of a season.
 *
 * Definition: FIP = (13 HR + 3 (BB + HBP) - 2 K) / IP + C, where C makes the league's FIP equal its earned run average.
 * Walks include intentional walks. The sums come from game logs. If the season has no game logs, they come from box
 * scores, with hit batters from the pitches of the same games.
 * Source: fangraphs.com/library, FIP and its constant.
 */
export const leaguePitchingQuery = defineQuery<{ season: number }>()({
  sql: `
    WITH logs AS (
      SELECT sum(home_home_runs + away_home_runs) AS home_runs, sum(home_walks + away_walks) AS walks,
        sum(home_hit_by_pitch + away_hit_by_pitch) AS hit_batters, sum(home_strikeouts + away_strikeouts) AS strikeouts,
        sum(home_earned_runs + away_earned_runs) AS earned_runs, sum(home_putouts + away_putouts) AS outs
      FROM mlb_game_logs WHERE season = $season AND home_putouts IS NOT NULL
    ), lines AS (
      SELECT l.* FROM mlb_pitcher_games l JOIN (
        SELECT DISTINCT game_pk FROM mlb_pitches WHERE season = $season AND game_type = 'R') g USING (game_pk)
    ), boxes AS (
      SELECT sum(home_runs) AS home_runs, sum(walks) AS walks,
        (SELECT count(*) FROM mlb_pitches p WHERE p.event = 'hit_by_pitch' AND p.game_pk IN (SELECT game_pk FROM lines))
          AS hit_batters,
        sum(strikeouts) AS strikeouts, sum(earned_runs) AS earned_runs, sum(outs) AS outs
      FROM lines
    )
    SELECT * FROM logs WHERE outs > 0
    UNION ALL SELECT * FROM boxes WHERE outs > 0 AND NOT EXISTS (SELECT * FROM logs WHERE outs > 0)`,
  row: v.object({
    home_runs: count,
    walks: count,
    hit_batters: count,
    strikeouts: count,
    earned_runs: count,
    outs: count,
  }),
});
