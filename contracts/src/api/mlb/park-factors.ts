import * as v from 'valibot';
import { countedPageOf, countSchema, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Kinds of hits for which a park has a factor. */
export const PARK_FACTORS = ['home_runs', 'triples', 'doubles', 'singles'] as const;

/** Sort names of the park-factor table. */
export const PARK_FACTOR_SORTS = ['team_name', ...PARK_FACTORS] as const;

/** Batter hands that a factor can be restricted to. */
export const PARK_FACTOR_HANDS = ['left', 'right'] as const;
/** Times of day that a factor can be restricted to. */
export const PARK_FACTOR_TIMES = ['day', 'night'] as const;

/** A park's factors, by its home team; 100 is the league's average. */
export const parkFactorRowSchema = v.object({
  team_name: v.string(),
  home_runs: measuredSchema,
  triples: measuredSchema,
  doubles: measuredSchema,
  singles: measuredSchema,
  home_games: ours(countSchema),
  road_games: ours(countSchema),
});

/** A page of park factors, of `season`; null if there is no data of any season. */
export const parkFactorsSchema = v.object({
  ...countedPageOf(parkFactorRowSchema).entries,
  season: ours(v.nullable(v.number())),
});

/** One of {@link PARK_FACTOR_HANDS}. */
export type ParkFactorHand = (typeof PARK_FACTOR_HANDS)[number];
/** One of {@link PARK_FACTOR_TIMES}. */
export type ParkFactorTime = (typeof PARK_FACTOR_TIMES)[number];

/** The batters (by hand) and games (by time of day) that factors are restricted to, as in the path of the call. */
export type ParkFactorSplit =
  | 'all'
  | `leftright-${ParkFactorTime}`
  | `${ParkFactorHand}-${ParkFactorTime | 'daynight'}`;

/** One of {@link PARK_FACTORS}. */
export type ParkFactor = (typeof PARK_FACTORS)[number];
/** One of {@link PARK_FACTOR_SORTS}. */
export type ParkFactorSort = (typeof PARK_FACTOR_SORTS)[number];
/** A park's factors, as pages read them. */
export type ParkFactorRow = Read<typeof parkFactorRowSchema>;
