import * as v from 'valibot';
import { channelActionSchema, percentSchema } from './channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, tokenIdSchema, versionSchema } from './names.ts';

/** A release that some visitors get. A paused canary is shown to nobody and keeps its share until it is resumed. */
const canarySchema = v.strictObject({
  version: versionSchema,
  percent: percentSchema,
  paused: v.exactOptional(v.strictObject({ reason: v.string() })),
});

/**
 * State of one app on a channel. `previous` is the target of a rollback and the fallback of browsers.
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
  /** Share of a canary's visitors from then on, 0 where it ended. */
  percent: v.exactOptional(percentSchema),
  by: v.string(),
  /** Token of the change; absent where it was made at the store itself. */
  via: v.exactOptional(tokenIdSchema),
  at: timestampSchema,
  reason: v.nullable(v.string()),
});

/**
 * One numbered state of a channel. The newest is live; all of them together are its history. Revision n + 1 is written only
 * where it is absent: two writers cannot both win.
 */
export const channelRevisionSchema = v.strictObject({
  schema: v.literal(1),
  channel: channelNameSchema,
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  change: changeSchema,
  apps: v.record(appNameSchema, channelAppSchema),
  /** Last state of apps that were taken off the channel. A withdrawn release stays withdrawn when its app comes back. */
  retired: v.exactOptional(v.record(appNameSchema, channelAppSchema)),
});

/** State of one app on a channel. */
export type ChannelApp = v.InferOutput<typeof channelAppSchema>;
/** The change that made a revision. */
export type ChannelChange = v.InferOutput<typeof changeSchema>;
/** One numbered state of a channel. */
export type ChannelRevision = v.InferOutput<typeof channelRevisionSchema>;
