import * as v from 'valibot';
import { countedPageOf, countSchema, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

export const PARK_FACTORS = ['home_runs', 'triples', 'doubles', 'singles'] as const;

/** What the table can be sorted by. */
export const PARK_FACTOR_SORTS = ['team_name', ...PARK_FACTORS] as const;

/** Batter hands and times of day that a factor can be of. */
export const PARK_FACTOR_HANDS = ['left', 'right'] as const;
export const PARK_FACTOR_TIMES = ['day', 'night'] as const;

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

export type ParkFactorHand = (typeof PARK_FACTOR_HANDS)[number];
export type ParkFactorTime = (typeof PARK_FACTOR_TIMES)[number];

/** Batters and games that the factors are of, as the path of their call has them. */
export type ParkFactorSplit =
  | 'all'
  | `leftright-${ParkFactorTime}`
  | `${ParkFactorHand}-${ParkFactorTime | 'daynight'}`;

export type ParkFactor = (typeof PARK_FACTORS)[number];
export type ParkFactorSort = (typeof PARK_FACTOR_SORTS)[number];
export type ParkFactorRow = Read<typeof parkFactorRowSchema>;
