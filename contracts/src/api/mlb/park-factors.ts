import * as v from 'valibot';
import { countedPageOf, countSchema, measuredSchema } from '../answer-shapes.ts';

export const parkFactorRowSchema = v.object({
  team_name: v.string(),
  home_runs: measuredSchema,
  triples: measuredSchema,
  doubles: measuredSchema,
  singles: measuredSchema,
  /** Games that those are made of. */
  home_games: countSchema,
  road_games: countSchema,
});

/** `season`: the one that they are of; null before any was read. */
export const parkFactorsSchema = v.object({
  ...countedPageOf(parkFactorRowSchema).entries,
  season: v.nullable(v.number()),
});

export type ParkFactorRow = v.InferOutput<typeof parkFactorRowSchema>;
