import * as v from 'valibot';
import { countSchema, openChoice, percentSchema, yardsSchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';
import { NFL_COVERAGE_TYPES } from './coverage.ts';

/**
 * A receiver's regular season against one coverage. `rte` and `yprr` are null without charts of the players on the
 * field.
 */
export const nflReceiverRowSchema = v.object({
  name: v.string(),
  team: v.string(),
  coverage_type: openChoice(v.picklist(NFL_COVERAGE_TYPES)),
  games: countSchema,
  rte: v.nullable(countSchema),
  tgt: countSchema,
  /** Share of the team's targets against this coverage, 0 to 100. */
  tgt_percentage: v.nullable(percentSchema),
  rec: countSchema,
  yds: yardsSchema,
  recyds_g: v.nullable(v.number()),
  yac_rec: v.nullable(v.number()),
  yprr: v.nullable(v.number()),
  td: countSchema,
});

/** A receiver's season against one coverage, as pages read it. */
export type NflReceiverRow = Read<typeof nflReceiverRowSchema>;
