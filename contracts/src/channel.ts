import * as v from 'valibot';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from './names.ts';

const percentSchema = v.pipe(
  v.number(),
  v.minValue(0, 'must be at least 0'),
  v.maxValue(100, 'must be at most 100'),
);

/** What a channel says of one app. `previous` is what a rollback goes to and what a browser falls back to. */
export const channelAppSchema = v.strictObject({
  current: versionSchema,
  previous: v.nullable(versionSchema),
  canary: v.nullable(v.strictObject({ version: versionSchema, percent: percentSchema })),
  frozen: v.nullable(v.strictObject({ reason: v.string() })),
  withdrawn: v.array(versionSchema),
});

export const channelActionSchema = v.picklist([
  'promote',
  'canary',
  'rollback',
  'freeze',
  'unfreeze',
  'retire',
]);

const changeSchema = v.strictObject({
  action: channelActionSchema,
  app: appNameSchema,
  from: v.nullable(versionSchema),
  to: v.nullable(versionSchema),
  by: v.string(),
  at: timestampSchema,
  reason: v.nullable(v.string()),
});

/**
 * One numbered state of a channel. The newest is what is live; all of them together are its history.
 * Revision n + 1 is written only where it is absent, so two writers cannot both win.
 */
export const channelRevisionSchema = v.strictObject({
  schema: v.literal(1),
  channel: channelNameSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  change: changeSchema,
  apps: v.record(appNameSchema, channelAppSchema),
  /** What apps were that have been taken off the channel, so that a withdrawn release stays one when they come back. */
  retired: v.exactOptional(v.record(appNameSchema, channelAppSchema)),
});

export type ChannelApp = v.InferOutput<typeof channelAppSchema>;
export type ChannelAction = v.InferOutput<typeof channelActionSchema>;
export type ChannelChange = v.InferOutput<typeof changeSchema>;
export type ChannelRevision = v.InferOutput<typeof channelRevisionSchema>;
