import * as v from 'valibot';
import { channelRevisionSchema } from '../channel.ts';

/** One thing that stands in the way, under the title of the check that found it. */
export const objectionSchema = v.strictObject({ check: v.string(), message: v.string() });

/** What one check found; see `platform/registry/src/records/checks.ts`. */
export const checkOutcomeSchema = v.strictObject({
  title: v.string(),
  faults: v.array(v.string()),
  note: v.exactOptional(v.string()),
  isWarning: v.exactOptional(v.boolean()),
});

/**
 * Every answer that is a refusal. `code` has a row in `docs/errors.md`, `message` says what to do.
 *
 * `checks`: all that were made, with their findings. `winner`: the revision of whoever was faster. `offset`: how many bytes of
 * the file are there.
 */
export const controlErrorAnswerSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    objections: v.exactOptional(v.array(objectionSchema)),
    checks: v.exactOptional(v.array(checkOutcomeSchema)),
    winner: v.exactOptional(channelRevisionSchema),
    offset: v.exactOptional(v.number()),
    missing: v.exactOptional(v.array(v.string())),
  }),
});

export type ControlErrorAnswer = v.InferOutput<typeof controlErrorAnswerSchema>;
