import * as v from 'valibot';
import { countSchema, listOf, measuredSchema, ours } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';

/** Pitches per at-bat that a team's batters see from pitchers of one hand. */
export const pitchAverageRowSchema = v.object({
  /** Team, or `MLB`, with `_left` or `_right`: the pitcher's hand. */
  team: v.pipe(v.string(), v.regex(/^[A-Z]{2,3}_(left|right)$/)),
  avg_pitches_per_ab: measuredSchema,
  plate_appearances: ours(countSchema),
});

/** Rows for every team and hand, of `season`; null if there is no data of any season. */
export const pitchAveragesSchema = v.object({
  ...listOf(pitchAverageRowSchema).entries,
  season: ours(v.nullable(v.number())),
});

/** A team's pitches per at-bat against one hand, as pages read them. */
export type PitchAverageRow = Read<typeof pitchAverageRowSchema>;
