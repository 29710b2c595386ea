import * as v from 'valibot';
import { channelActionSchema, percentSchema } from './channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, tokenIdSchema, versionSchema } from './names.ts';

/** A release that some visitors get. While it is paused nobody does, and it keeps its share for when it is resumed. */
const canarySchema = v.strictObject({
  version: versionSchema,
  percent: percentSchema,
  paused: v.exactOptional(v.strictObject({ reason: v.string() })),
});

/**
 * What a channel says of one app. `previous` is what a rollback goes to and what a browser falls back to.
 *
 * `frozen` closes it to promotes; `pinned` keeps the current release for everybody, against the guard too.
 */
export const channelAppSchema = v.strictObject({
  current: versionSchema,
  previous: v.nullable(versionSchema),
  canary: v.nullable(canarySchema),
  frozen: v.nullable(v.strictObject({ reason: v.string() })),
  pinned: v.exactOptional(v.strictObject({ reason: v.string() })),
  withdrawn: v.array(versionSchema),
});

const changeSchema = v.strictObject({
  action: channelActionSchema,
  app: appNameSchema,
  from: v.nullable(versionSchema),
  to: v.nullable(versionSchema),
  /** Of a canary: the share of visitors that it has from then on, 0 where it ended. */
  percent: v.exactOptional(percentSchema),
  by: v.string(),
  /** The token that it was done with; absent where it was done at the store itself. */
  via: v.exactOptional(tokenIdSchema),
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
export type ChannelChange = v.InferOutput<typeof changeSchema>;
export type ChannelRevision = v.InferOutput<typeof channelRevisionSchema>;
