import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** The league's average of one figure; docs/methods.md defines the figures. */
export const mlbLeagueAverageSchema = v.object({
  figure: v.picklist([
    'exit_velocity',
    'launch_angle',
    'barrel_rate',
    'xba',
    'xslg',
    'hard_hit_rate',
    'whiff_rate',
    'fip',
  ]),
  /** Null if the season's files lack it. */
  value: measuredSchema,
  unit: ours(v.picklist(['mph', 'degrees', 'percent', 'average', 'runs'])),
  /** Number of `sample_unit` in the average. */
  sample: ours(countSchema),
  sample_unit: ours(v.picklist(['batted balls', 'at-bats', 'swings', 'innings'])),
  /** Constant that makes the league's FIP equal its earned run average; null for other figures. */
  constant: ours(measuredSchema),
});

/**
 * Averages of one regular season; without data of any season, `season` is null and there are no rows. The average park
 * factor is 100 by definition and not listed.
 */
export const mlbLeagueAveragesSchema = v.object({
  season: ours(v.nullable(v.number())),
  first_date: ours(v.nullable(daySchema)),
  last_date: ours(v.nullable(daySchema)),
  games: ours(countSchema),
  results: v.array(mlbLeagueAverageSchema),
});

/** The league's average of one figure, as pages read it. */
export type MlbLeagueAverage = Read<typeof mlbLeagueAverageSchema>;
