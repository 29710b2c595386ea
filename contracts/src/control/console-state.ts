import * as v from 'valibot';
import { channelActionSchema } from '../channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import { objectionSchema } from './answer.ts';

/** What a release is on a channel. `published`: nobody there gets it. */
export const releaseRoleSchema = v.picklist(['live', 'canary', 'previous', 'withdrawn', 'published']);

const sizeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const countSchema = sizeSchema;

/** A published release as ops look at it. Units: `bytes` of all its files, uncompressed. */
const consoleReleaseSchema = v.object({
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  commit: v.nullable(v.string()),
  bytes: sizeSchema,
  role: releaseRoleSchema,
});

/** A release that visitors get; `since` and `by` are null where that is further back than the history was read. */
const shownReleaseSchema = v.object({
  version: versionSchema,
  since: v.nullable(timestampSchema),
  by: v.nullable(v.string()),
});

const markSchema = v.nullable(v.object({ reason: v.string() }));

/**
 * One app on one channel. `live` null: nothing of it is on the site, because it never was or was taken off it (`isRetired`).
 * `releases` has those that are something here and the newest others, newest first.
 */
const consoleAppSchema = v.object({
  app: appNameSchema,
  live: v.nullable(shownReleaseSchema),
  previous: v.nullable(versionSchema),
  canary: v.nullable(v.object({ ...shownReleaseSchema.entries, percent: v.number(), paused: markSchema })),
  frozen: markSchema,
  pinned: markSchema,
  isRetired: v.boolean(),
  releases: v.array(consoleReleaseSchema),
});

/** One entry of the history. `via` names the token it was made with; null where it was made in the store itself. */
const consoleChangeSchema = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  action: channelActionSchema,
  app: appNameSchema,
  from: v.nullable(versionSchema),
  to: v.nullable(versionSchema),
  percent: v.nullable(v.number()),
  by: v.string(),
  via: v.nullable(v.string()),
  at: timestampSchema,
  reason: v.nullable(v.string()),
});

/** `GET /v1/state?channel=`: what a channel shows. `revision` 0: nothing was ever live on it. */
export const consoleStateSchema = v.object({
  channel: channelNameSchema,
  /** Every channel that there is, the usual ones first. */
  channels: v.array(channelNameSchema),
  revision: countSchema,
  apps: v.array(consoleAppSchema),
});

/** `GET /v1/history?channel=&app=&limit=`: changes, newest first. */
export const consoleHistorySchema = v.object({ changes: v.array(consoleChangeSchema) });

/** What differs between two declarations. A null side: there was none, or is none any more. */
const declarationChangeSchema = v.object({
  area: v.picklist(['place', 'menu', 'route', 'access', 'redirect', 'shared', 'contract']),
  /** What it is about: a path, a menu item, a module. */
  what: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** What a page of either release makes a browser load. Units: bytes, uncompressed; null where a release has no such page. */
const sizeChangeSchema = v.object({
  what: v.string(),
  before: v.nullable(sizeSchema),
  after: v.nullable(sizeSchema),
});

/**
 * `GET /v1/apps/:app/diff?from=&to=&channel=`: what changes for visitors from one release to another.
 *
 * `objections`: what else is live on the channel has against `to`, as a promote would say it.
 */
export const releaseDiffSchema = v.object({
  app: appNameSchema,
  from: versionSchema,
  to: versionSchema,
  declaration: v.array(declarationChangeSchema),
  sizes: v.array(sizeChangeSchema),
  total: v.object({ before: sizeSchema, after: sizeSchema }),
  objections: v.array(objectionSchema),
});

/** Where the console listens; `?channel=` names the channel that it shows. */
export const CONSOLE_EVENTS_PATH = '/v1/events';

/** Event `revision`: the channel's newest revision. The first one comes at once. */
export const revisionEventSchema = v.object({ channel: channelNameSchema, revision: countSchema });

/** Event `observations`: edges have told of loads and failures; `at` is when, to a quarter of a minute. */
export const observationsEventSchema = v.object({ at: timestampSchema });

/**
 * `GET`, `POST` and `DELETE` it: who is signed in, sign in with tokens, sign out. The answers are `whoamiSchema`; a token that
 * was revoked or ran out since the sign-in is in it no longer, and where nobody is signed in there are none.
 */
export const SESSION_PATH = '/v1/session';

/** The body of a sign-in. */
export const signInSchema = v.strictObject({
  tokens: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(200, 'is too long for a token'))),
    v.minLength(1, 'must have at least one token'),
    v.maxLength(100, 'must have at most 100 tokens'),
  ),
});

/** What a page sends along with everything that changes something: no form of another site can. */
export const CONSOLE_HEADER = 'x-console';

export type ReleaseRole = v.InferOutput<typeof releaseRoleSchema>;
export type ConsoleRelease = v.InferOutput<typeof consoleReleaseSchema>;
export type ConsoleApp = v.InferOutput<typeof consoleAppSchema>;
export type ConsoleChange = v.InferOutput<typeof consoleChangeSchema>;
export type ConsoleState = v.InferOutput<typeof consoleStateSchema>;
export type DeclarationChange = v.InferOutput<typeof declarationChangeSchema>;
export type SizeChange = v.InferOutput<typeof sizeChangeSchema>;
export type ReleaseDiff = v.InferOutput<typeof releaseDiffSchema>;
