import * as v from 'valibot';
import { countSchema, daySchema, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** The league's average of one of the figures that the definitions explain. */
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
  /** Null where the season's files do not tell. */
  value: measuredSchema,
  unit: ours(v.picklist(['mph', 'degrees', 'percent', 'average', 'runs'])),
  /** How many `sample_unit` it is made of. */
  sample: ours(countSchema),
  sample_unit: ours(v.picklist(['batted balls', 'at-bats', 'swings', 'innings'])),
  /** What is added to make the league's FIP its earned run average; null for other figures. */
  constant: ours(measuredSchema),
});

/** Of a regular season; `season` null and no rows before any was read. A park factor's average is 100 by definition. */
export const mlbLeagueAveragesSchema = v.object({
  season: ours(v.nullable(v.number())),
  first_date: ours(v.nullable(daySchema)),
  last_date: ours(v.nullable(daySchema)),
  games: ours(countSchema),
  results: v.array(mlbLeagueAverageSchema),
});

export type MlbLeagueAverage = Read<typeof mlbLeagueAverageSchema>;
