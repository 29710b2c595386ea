import { whosHotRowSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { exactMean } from '@sharpside/warehouse/tables/derived/mlb-counting-games';
import * as v from 'valibot';

export const whosHotQueryRow = v.object({
  ...v.omit(whosHotRowSchema, ['team_logo']).entries,
  batter: v.number(),
  batter_name: v.string(),
});

const SPEED = exactMean('exit_velocity_mph');
const HOT_SPEED = exactMean('exit_velocity_mph', ' FILTER (WHERE is_hot)');

export type WhosHotParameters = {
  /** First and last day of the window, both in it. */
  from: string;
  to: string;
  /** First day that counts for the season's average; the last is `to`. */
  seasonFrom: string;
  /** Pitcher hands that count, such as ['L', 'R']. */
  hands: readonly string[];
};

/**
 * Definition: a batted ball is a pitch that was put in play (Statcast type X), bunts included. Averages are over batted
 * balls with a measured exit velocity; a ball of 100.0 mph or more counts as 100+. Hits are those of the window. The
 * season is from its first day up to and with the window's last; both sides know the same pitcher hands. Regular season.
 * The team is that of the batter's newest batted ball in the window.
 * Source: Statcast glossary (exit velocity, hard-hit rate), mlb.com/glossary/statcast; window and columns: HOT-13, HOT-16.
 */
export const whosHotSql = `
  WITH balls AS (
    SELECT *, game_date >= CAST($from AS DATE) AS is_hot FROM mlb_batted_balls
    WHERE game_type = 'R' AND game_date BETWEEN CAST($seasonFrom AS DATE) AND CAST($to AS DATE)
      AND pitcher_hand IN (SELECT unnest($hands))
  )
  SELECT batter, any_value(batter_name) AS batter_name,
    arg_max(batting_team, ball_number) FILTER (WHERE is_hot) AS batter_team,
    count(*) FILTER (WHERE is_hot) AS batted_balls,
    count(*) FILTER (WHERE is_hot AND exit_velocity_mph >= 100) AS num_100mph_ev,
    ${HOT_SPEED} AS exit_velocity_avg, ${SPEED} AS season_exit_velo_avg, ${HOT_SPEED} - ${SPEED} AS delta_exit_velo,
    count(*) FILTER (WHERE is_hot AND event = 'home_run') AS hr_count,
    count(*) FILTER (WHERE is_hot AND event = 'single') AS singles,
    count(*) FILTER (WHERE is_hot AND event = 'double') AS doubles,
    count(*) FILTER (WHERE is_hot AND event = 'triple') AS triples
  FROM balls GROUP BY batter HAVING count(*) FILTER (WHERE is_hot) > 0`;

/** Batters of the last days against their season, hottest first. */
export const whosHotQuery = defineQuery<WhosHotParameters>()({
  sql: `${whosHotSql} ORDER BY num_100mph_ev DESC, exit_velocity_avg DESC NULLS LAST, batter`,
  row: whosHotQueryRow,
});
