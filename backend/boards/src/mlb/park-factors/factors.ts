import { PARK_FACTORS, type ParkFactor, parkFactorRowSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

const rowSchema = v.object({
  team: v.string(),
  ...v.omit(parkFactorRowSchema, ['team_name']).entries,
});

const perGame = (event: string) =>
  `100 * (home_${event} / home_games) / nullif(road_${event} / road_games, 0) AS ${event}`;

const sideSums = PARK_FACTORS.map(
  (event) =>
    `sum(${event}) FILTER (WHERE is_home) AS home_${event}, sum(${event}) FILTER (WHERE NOT is_home) AS road_${event}`,
).join(', ');

const gameEvents = (who: string) => `
  home_home_runs + away_home_runs AS home_runs, home_triples + away_triples AS triples,
  home_doubles + away_doubles AS doubles,
  home_hits - home_doubles - home_triples - home_home_runs + away_hits - away_doubles - away_triples - away_home_runs AS singles,
  ${who} AS team, ${who} = home_team AS is_home`;

/**
 * Park factors of one whole season: 100 is neutral, 120 means 20 % more than elsewhere.
 *
 * Definition: 100 x ((made at home + allowed at home) / home games) / ((made + allowed on the road) / road games), so
 * that a team's own hitters and pitchers stand on both sides of the fraction. By team, as the schedule names the home
 * side: its home games at a neutral park count too.
 * Source: ESPN's formula, tht.fangraphs.com/home-run-park-factor-a-new-approach.
 */
export const parkFactorsQuery = defineQuery<{ season: number }>()({
  sql: `
    WITH sides AS (
      SELECT ${gameEvents('home_team')} FROM mlb_game_logs WHERE season = $season
      UNION ALL SELECT ${gameEvents('away_team')} FROM mlb_game_logs WHERE season = $season
    ), sums AS (
      SELECT team, count(*) FILTER (WHERE is_home) AS home_games, count(*) FILTER (WHERE NOT is_home) AS road_games, ${sideSums}
      FROM sides GROUP BY team
    )
    SELECT team, home_games, road_games, ${PARK_FACTORS.map(perGame).join(', ')} FROM sums
    WHERE home_games > 0 AND road_games > 0 ORDER BY team`,
  row: rowSchema,
});

const EVENT_NAMES: Readonly<Record<ParkFactor, string>> = {
  home_runs: 'home_run',
  triples: 'triple',
  doubles: 'double',
  singles: 'single',
};

const expected = (event: string) =>
  `home_plate_appearances * road_${event} / nullif(road_plate_appearances, 0)`;

// Each prior is 1 / variance of true factors. The variance is the covariance of their logarithms between the seasons
// 2024 and 2025 (Retrosheet, 29 teams): home runs 0.0107, triples 0.079, doubles 0.0079, singles 0.0044.
const PRIOR_EVENTS: Readonly<Record<ParkFactor, number>> = {
  home_runs: 93,
  triples: 13,
  doubles: 126,
  singles: 230,
};

const shrunk = (event: ParkFactor) => {
  const prior = `$prior * ${PRIOR_EVENTS[event]}`;
  return `100 * (home_${event} + ${prior}) / nullif(${expected(event)} + ${prior}, 0) AS ${event}`;
};

/** Batters of both hands, and games at any time. */
export const ALL_SPLIT: Pick<SplitParkFactorParameters, 'hands' | 'times'> = {
  hands: ['L', 'R'],
  times: ['day', 'night', 'unknown'],
};

/** The plate appearances that count, and how strongly small samples are drawn towards 100. */
export type SplitParkFactorParameters = {
  season: number;
  hands: readonly string[];
  /** Times of day that count: 'day', 'night', 'unknown'. */
  times: readonly string[];
  /**
   * Strength with which small samples are drawn towards 100: 1 is the strength fitted on earlier seasons, 0 is none.
   */
  prior: number;
};

/**
 * Park factors by batter hand and time of day.
 *
 * Definition: as in `parkFactorsQuery`, but in games at those times, and per plate appearance of those hands instead of
 * per game, because the share of left-handed batters differs between parks. Small samples are drawn towards 100: 100 x
 * (seen + prior) / (expected + prior). The prior is chosen so that a season's factor predicts the next season's factor
 * best.
 * Source: the same formula; shrinkage as in the gamma-Poisson model (Robbins 1956, empirical Bayes for counts).
 */
export const splitParkFactorsQuery = defineQuery<SplitParkFactorParameters>()({
  sql: `
    WITH chosen AS (
      SELECT * FROM mlb_plate_appearances
      WHERE season = $season AND game_type = 'R' AND batter_hand IN (SELECT unnest($hands))
        AND CASE is_night_game WHEN true THEN 'night' WHEN false THEN 'day' ELSE 'unknown' END IN (SELECT unnest($times))
    ), sides AS (
      SELECT *, home_team AS team, true AS is_home_park FROM chosen
      UNION ALL
      SELECT *, CASE home_team WHEN batting_team THEN pitching_team ELSE batting_team END AS team, false FROM chosen
    ), sums AS (
      SELECT team,
        count(DISTINCT game_pk) FILTER (WHERE is_home_park) AS home_games,
        count(DISTINCT game_pk) FILTER (WHERE NOT is_home_park) AS road_games,
        count(*) FILTER (WHERE is_home_park) AS home_plate_appearances,
        count(*) FILTER (WHERE NOT is_home_park) AS road_plate_appearances,
        ${PARK_FACTORS.map(
          (
            event,
          ) => `count(*) FILTER (WHERE is_home_park AND event = '${EVENT_NAMES[event]}') AS home_${event},
        count(*) FILTER (WHERE NOT is_home_park AND event = '${EVENT_NAMES[event]}') AS road_${event}`,
        ).join(', ')}
      FROM sides GROUP BY team
    )
    SELECT team, home_games, road_games, ${PARK_FACTORS.map(shrunk).join(', ')} FROM sums
    WHERE home_games > 0 AND road_games > 0 ORDER BY team`,
  row: rowSchema,
});
