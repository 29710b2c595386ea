import * as v from 'valibot';
import { countSchema, listOf, measuredSchema } from '../answer-shapes.ts';

export const pitchAverageRowSchema = v.object({
  /** Team, or `MLB`, with `_left` or `_right`: the pitcher's hand. */
  team: v.pipe(v.string(), v.regex(/^[A-Z]{2,3}_(left|right)$/)),
  avg_pitches_per_ab: measuredSchema,
  plate_appearances: countSchema,
});

export const pitchAveragesSchema = listOf(pitchAverageRowSchema);

export type PitchAverageRow = v.InferOutput<typeof pitchAverageRowSchema>;
