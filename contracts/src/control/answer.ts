import * as v from 'valibot';
import { type ChannelApp, channelAppSchema, channelRevisionSchema } from '../channel.ts';
import type { CHANGE_ACTIONS, ChangeAction } from '../channel-actions.ts';
import { appNameSchema } from '../names.ts';

/** One fault that stops a publish or a change, with the title of the check that found it. */
export const objectionSchema = v.strictObject({ check: v.string(), message: v.string() });

/** Finding of one check; see `platform/registry/src/records/checks.ts`. */
export const checkOutcomeSchema = v.strictObject({
  title: v.string(),
  faults: v.array(v.string()),
  note: v.exactOptional(v.string()),
  isWarning: v.exactOptional(v.boolean()),
});

/**
 * Body of every refusal. `code` has a row in `docs/errors.md`, `message` has a remedy.
 *
 * `checks`: all checks that ran, with their findings. `winner`: the revision of a faster writer.
 */
export const controlErrorAnswerSchema = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    objections: v.exactOptional(v.array(objectionSchema)),
    checks: v.exactOptional(v.array(checkOutcomeSchema)),
    winner: v.exactOptional(channelRevisionSchema),
  }),
});

/** Result of a change. `before` is null if the app was not live. */
export const changeAnswerSchema = v.strictObject({
  revision: channelRevisionSchema,
  before: v.nullable(channelAppSchema),
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
  isDryRun: v.boolean(),
});

/** Result of a change of several apps. `before` has the previous state of each changed app, null if it was not live. */
export const severalChangesAnswerSchema = v.strictObject({
  ...changeAnswerSchema.entries,
  before: v.record(appNameSchema, v.nullable(channelAppSchema)),
});

/** Body of every refusal of the control service. */
export type ControlErrorAnswer = v.InferOutput<typeof controlErrorAnswerSchema>;

/** Result of a change. */
export type ChangeAnswer = v.InferOutput<typeof changeAnswerSchema>;

/** Result of a change of several apps. */
export type SeveralChangesAnswer = v.InferOutput<typeof severalChangesAnswerSchema>;

type ChangeRight = (typeof CHANGE_ACTIONS)[ChangeAction]['right'];

/**
 * The rights that a restore needs for an app: `rollback` if the app stays on the channel, `promote` if it comes or goes,
 * and both if a release comes back that the channel has withdrawn. `after` is undefined if the app goes.
 */
export function listRestoreRights(before: ChannelApp | null, after: ChannelApp | undefined): ChangeRight[] {
  if (!before || !after) return ['promote'];
  return before.withdrawn.includes(after.current) ? ['rollback', 'promote'] : ['rollback'];
}
