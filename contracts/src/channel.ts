import * as v from 'valibot';
import {
  canaryGroupsSchema,
  canaryScheduleSchema,
  channelActionSchema,
  percentSchema,
  revisionNumberSchema,
} from './channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, tokenIdSchema, versionSchema } from './names.ts';
import { settingChangesSchema, settingValuesSchema } from './settings/setting-declaration.ts';

/**
 * A release that some visitors get: members of the groups, and a share of all. A paused canary is shown to nobody, and
 * keeps its share until it is resumed.
 */
const canarySchema = v.strictObject({
  version: versionSchema,
  percent: percentSchema,
  schedule: v.exactOptional(canaryScheduleSchema),
  groups: v.exactOptional(canaryGroupsSchema),
  paused: v.exactOptional(v.strictObject({ reason: v.string() })),
});

/**
 * State of one app on a channel. `previous` is the target of a rollback and the fallback of browsers; null if there is
 * none.
 *
 * `frozen` blocks promotes; `pinned` keeps the current release for everybody, even if the guard would replace it.
 * `settings` are the values that differ from the release's defaults; left out if there are none.
 */
export const channelAppSchema = v.strictObject({
  current: versionSchema,
  previous: v.nullable(versionSchema),
  canary: v.nullable(canarySchema),
  frozen: v.nullable(v.strictObject({ reason: v.string() })),
  pinned: v.exactOptional(v.strictObject({ reason: v.string() })),
  withdrawn: v.array(versionSchema),
  settings: v.exactOptional(settingValuesSchema),
});

const appChange = {
  action: channelActionSchema,
  app: appNameSchema,
  from: v.nullable(versionSchema),
  to: v.nullable(versionSchema),
  /** Share of a canary's visitors from then on, 0 if it ended. */
  percent: v.exactOptional(percentSchema),
  /** Schedule of a canary from then on. */
  schedule: v.exactOptional(canaryScheduleSchema),
  /** Groups of a canary from then on. */
  groups: v.exactOptional(canaryGroupsSchema),
  /** The app lost its fallback, because that release does not fit the host of this revision. */
  losesFallback: v.exactOptional(v.literal(true)),
  /** Settings that have another value from then on; null stands for the default. */
  values: v.exactOptional(settingChangesSchema),
  /**
   * The settings stayed as they were at a rollback, because their earlier values were not in the readable part of the
   * history.
   */
  keepsValues: v.exactOptional(v.literal(true)),
};

const changeSchema = v.pipe(
  v.strictObject({
    ...appChange,
    /** Further apps that changed in the same revision. */
    also: v.exactOptional(v.pipe(v.array(v.strictObject(appChange)), v.minLength(1))),
    /** The revision that a restore went back to. */
    restored: v.exactOptional(revisionNumberSchema),
    by: v.string(),
    /** Id of the token that made the change; absent if the change was made directly in the store. */
    via: v.exactOptional(tokenIdSchema),
    /**
     * The second person of an earlier version. Nothing writes it any more, and readers ignore it. It stays in stored
     * revisions, whose bytes the next revision has the hash of.
     */
    approved: v.exactOptional(v.unknown()),
    at: timestampSchema,
    reason: v.nullable(v.string()),
  }),
  v.transform(({ approved: _, ...change }) => change),
);

/** Change of each app in a revision: of one app, of apps that go live together, or of all restored apps. */
export function listAppChanges(change: ChannelChange): AppChange[] {
  const {
    action,
    app,
    from,
    to,
    percent,
    schedule,
    groups,
    losesFallback,
    values,
    keepsValues,
    also = [],
  } = change;
  const first = {
    action,
    app,
    from,
    to,
    ...(percent !== undefined && { percent }),
    ...(schedule && { schedule }),
    ...(groups && { groups }),
    ...(losesFallback && { losesFallback }),
    ...(values && { values }),
    ...(keepsValues && { keepsValues }),
  };
  return [first, ...also];
}

/** Change of one app in a revision. */
export const findAppChange = (change: ChannelChange, app: string): AppChange | undefined =>
  listAppChanges(change).find((one) => one.app === app);

/**
 * One numbered state of a channel. The newest is live; all of them together are its history. Revision n + 1 is written
 * only if it is absent, so two writers cannot both win.
 */
export const channelRevisionSchema = v.strictObject({
  schema: v.literal(1),
  channel: channelNameSchema,
  revision: revisionNumberSchema,
  change: changeSchema,
  apps: v.record(appNameSchema, channelAppSchema),
  /**
   * Last state of apps that were taken off the channel. Withdrawn releases stay withdrawn when their app comes back.
   */
  retired: v.exactOptional(v.record(appNameSchema, channelAppSchema)),
});

/** Describes the visitors who get a canary: `staff and 5 %`. */
export const describeCanaryShare = ({
  percent,
  groups,
}: {
  percent: number;
  groups?: readonly string[] | null | undefined;
}): string => {
  const names = groups ?? [];
  return [...names, ...(percent > 0 || names.length === 0 ? [`${percent} %`] : [])].join(' and ');
};

/** State of one app on a channel. */
export type ChannelApp = v.InferOutput<typeof channelAppSchema>;
/** Change of one app. */
export type AppChange = NonNullable<ChannelChange['also']>[number];
/** The change that made a revision. */
export type ChannelChange = v.InferOutput<typeof changeSchema>;
/** One numbered state of a channel. */
export type ChannelRevision = v.InferOutput<typeof channelRevisionSchema>;
