import * as v from 'valibot';
import { countedPageOf, countSchema, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

export const parkFactorRowSchema = v.object({
  team_name: v.string(),
  home_runs: measuredSchema,
  triples: measuredSchema,
  doubles: measuredSchema,
  singles: measuredSchema,
  /** Games that those are made of. */
  home_games: ours(countSchema),
  road_games: ours(countSchema),
});

/** `season`: the one that they are of; null before any was read. */
export const parkFactorsSchema = v.object({
  ...countedPageOf(parkFactorRowSchema).entries,
  season: ours(v.nullable(v.number())),
});

export type ParkFactorRow = Read<typeof parkFactorRowSchema>;
