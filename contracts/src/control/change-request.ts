import * as v from 'valibot';
import { channelAppSchema, channelRevisionSchema, percentSchema } from '../channel.ts';
import { channelNameSchema, versionSchema } from '../names.ts';
import { checkOutcomeSchema, objectionSchema } from './answer.ts';
import type { TokenRight } from './token.ts';

const reasonSchema = v.pipe(
  v.string('must say why, for the history'),
  v.minLength(1, 'must say why, for the history'),
  v.maxLength(500, 'must have at most 500 characters'),
);

const common = {
  channel: channelNameSchema,
  reason: v.exactOptional(v.nullable(reasonSchema)),
  /** The revision that whoever asks has seen: where the channel is another one by now, nothing is changed. */
  expectedRevision: v.exactOptional(v.pipe(v.number(), v.integer(), v.minValue(0))),
  /** Makes every check and writes nothing. */
  isDryRun: v.exactOptional(v.boolean()),
  /** Lets `channel` be one that there is not yet; a mistyped one would be a channel that nobody is shown. */
  beginsChannel: v.exactOptional(v.boolean()),
};

const withReason = { ...common, reason: reasonSchema };

/**
 * A change of one app on one channel.
 *
 * `promote-canary` makes the canary that there is live for everybody; `canary` starts or replaces one, and ends it with 0.
 */
export const changeRequestSchema = v.variant(
  'action',
  [
    v.strictObject({ action: v.literal('promote'), ...common, version: versionSchema }),
    v.strictObject({
      action: v.literal('canary'),
      ...common,
      version: versionSchema,
      percent: percentSchema,
    }),
    v.strictObject({ action: v.literal('raise'), ...common, percent: percentSchema }),
    v.strictObject({ action: v.literal('resume'), ...common }),
    v.strictObject({ action: v.literal('promote-canary'), ...common }),
    v.strictObject({ action: v.literal('unfreeze'), ...common }),
    v.strictObject({ action: v.literal('retire'), ...withReason }),
    v.strictObject({ action: v.literal('rollback'), ...withReason, version: v.exactOptional(versionSchema) }),
    v.strictObject({ action: v.literal('pause'), ...withReason }),
    v.strictObject({ action: v.literal('abort'), ...withReason }),
    v.strictObject({ action: v.literal('freeze'), ...withReason }),
    v.strictObject({ action: v.literal('pin'), ...withReason, version: v.exactOptional(versionSchema) }),
    v.strictObject({ action: v.literal('unpin'), ...withReason }),
  ],
  'must be one of promote, canary, raise, resume, promote-canary, unfreeze, retire, rollback, pause, abort, freeze, pin, unpin',
);

export type ChangeRequestBody = v.InferOutput<typeof changeRequestSchema>;
export type ChangeAction = ChangeRequestBody['action'];

/**
 * What each change needs: what brings a release to more visitors is `promote`, what takes it from them or holds it `rollback`.
 *
 * A rollback or a pin to a release that the channel never showed to everybody is a promote by another name, and needs that right.
 */
export const RIGHT_OF_ACTION = {
  promote: 'promote',
  canary: 'promote',
  raise: 'promote',
  resume: 'promote',
  'promote-canary': 'promote',
  unfreeze: 'promote',
  retire: 'promote',
  rollback: 'rollback',
  pause: 'rollback',
  abort: 'rollback',
  freeze: 'rollback',
  pin: 'rollback',
  unpin: 'promote',
} as const satisfies Record<ChangeAction, TokenRight>;

/** What a change came to. `before` is null where nothing of the app was live. */
export const changeAnswerSchema = v.strictObject({
  revision: channelRevisionSchema,
  before: v.nullable(channelAppSchema),
  warnings: v.array(objectionSchema),
  checks: v.array(checkOutcomeSchema),
  isDryRun: v.boolean(),
});

export type ChangeAnswer = v.InferOutput<typeof changeAnswerSchema>;
