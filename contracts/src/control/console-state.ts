import * as v from 'valibot';
import { canaryGroupsSchema, canaryScheduleSchema, channelActionSchema } from '../channel-actions.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import {
  settingChangesSchema,
  settingDeclarationSchema,
  settingNameSchema,
  settingValueSchema,
} from '../settings/setting-declaration.ts';
import { objectionSchema } from './answer.ts';

/** Role of a release on a channel. `published`: no visitor of the channel gets it. */
export const releaseRoleSchema = v.picklist(['live', 'canary', 'previous', 'withdrawn', 'published']);

const sizeSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const countSchema = sizeSchema;

/** The signer of a release, in words, or why no trusted key signed it. */
const consoleSignatureSchema = v.object({ isTrusted: v.boolean(), text: v.string() });

/**
 * A published release as ops see it. `signature` is null if no trusted keys are configured. Units: `bytes` of all its
 * files, uncompressed.
 */
const consoleReleaseSchema = v.object({
  version: versionSchema,
  publishedAt: timestampSchema,
  publishedBy: v.string(),
  commit: v.nullable(v.string()),
  /** Fingerprint of the sources that it was built from; null if the build does not record it. */
  sources: v.optional(v.nullable(v.string()), null),
  bytes: sizeSchema,
  signature: v.optional(v.nullable(consoleSignatureSchema), null),
  role: releaseRoleSchema,
});

/** A release that visitors get; `since` and `by` are null if they are older than the read history. */
const shownReleaseSchema = v.object({
  version: versionSchema,
  since: v.nullable(timestampSchema),
  by: v.nullable(v.string()),
});

const markSchema = v.nullable(v.object({ reason: v.string() }));

/**
 * One setting of an app. `declared` is null if no shown release declares it any more, `value` if the release's default
 * applies, `since` if it is older than the read history. `isOfCanary`: only the canary declares it.
 */
const consoleSettingSchema = v.object({
  name: settingNameSchema,
  declared: v.nullable(settingDeclarationSchema),
  isOfCanary: v.boolean(),
  value: v.nullable(settingValueSchema),
  since: v.nullable(v.object({ revision: v.number(), at: timestampSchema, by: v.string() })),
});

/**
 * One app on one channel. `live` is null if the app is not on the site: it never was, or was taken off (`isRetired`).
 * `releases` has the releases with a role here and the newest others, newest first.
 */
const consoleAppSchema = v.object({
  app: appNameSchema,
  live: v.nullable(shownReleaseSchema),
  previous: v.nullable(versionSchema),
  canary: v.nullable(
    v.object({
      ...shownReleaseSchema.entries,
      percent: v.number(),
      paused: markSchema,
      schedule: v.nullable(canaryScheduleSchema),
      /** Groups of visitors who get the canary; null if only random visitors get it. */
      groups: v.optional(v.nullable(canaryGroupsSchema), null),
      /**
       * The next step of its schedule; null without a schedule, after its last step, and while the canary is paused or
       * the app frozen.
       */
      next: v.nullable(v.object({ percent: v.number(), dueAt: timestampSchema })),
    }),
  ),
  frozen: markSchema,
  pinned: markSchema,
  isRetired: v.boolean(),
  settings: v.optional(v.array(consoleSettingSchema), []),
  releases: v.array(consoleReleaseSchema),
});

/**
 * The entry of one app in the history; a revision has an entry for each app that it changed. `restored`: the revision
 * that a restore went back to. `together`: the other apps of the same revision. `via` names the token of the change;
 * null if it was made directly in the store.
 */
const consoleChangeSchema = v.object({
  revision: v.pipe(v.number(), v.integer(), v.minValue(1)),
  action: channelActionSchema,
  app: appNameSchema,
  from: v.nullable(versionSchema),
  to: v.nullable(versionSchema),
  percent: v.nullable(v.number()),
  groups: v.optional(v.nullable(canaryGroupsSchema), null),
  /** Settings that got another value; null if there are none. */
  values: v.optional(v.nullable(settingChangesSchema), null),
  restored: v.nullable(v.number()),
  together: v.array(appNameSchema),
  /** Number of further apps of the same revision, if it changed many. */
  togetherMore: v.optional(countSchema, 0),
  by: v.string(),
  via: v.nullable(v.string()),
  at: timestampSchema,
  reason: v.nullable(v.string()),
});

/**
 * States by which apps of a channel can be filtered. `behind`: a newer release is published. `withdrawn`: a release of
 * the app is withdrawn.
 */
export const APP_STATES = [
  'canary',
  'paused',
  'frozen',
  'pinned',
  'withdrawn',
  'behind',
  'retired',
  'never-live',
] as const;

/** One of {@link APP_STATES}. */
export type AppStateName = (typeof APP_STATES)[number];

/** Maximum number of apps in one answer of `GET /v1/state` and `GET /v1/pulse`. */
export const MAX_LISTED_APPS = 100;

/** Default number of apps in one answer of `GET /v1/state`. */
export const LISTED_APPS = 50;

/** `GET /v1/channels`: every channel, the usual channels first. */
export const channelListSchema = v.object({ channels: v.array(channelNameSchema) });

/**
 * `GET /v1/state?channel=&search=&state=&apps=&from=&limit=`: apps of a channel in the order of their names, beginning
 * at the `from`-th. `revision` 0: the channel has no revision yet.
 */
export const consoleStateSchema = v.object({
  channel: channelNameSchema,
  /** Every existing channel, the usual channels first. */
  channels: v.array(channelNameSchema),
  revision: countSchema,
  /** Number of all apps, and of apps that match the request. */
  total: countSchema,
  found: countSchema,
  apps: v.array(consoleAppSchema),
});

/** `GET /v1/history?channel=&app=&limit=`: changes, newest first. */
export const consoleHistorySchema = v.object({ changes: v.array(consoleChangeSchema) });

/** One difference between two declarations. A side is null if it is absent in that declaration. */
const declarationChangeSchema = v.object({
  area: v.picklist(['place', 'menu', 'route', 'access', 'redirect', 'setting', 'shared', 'contract']),
  /** Subject: a path, a menu item, a module. */
  what: v.string(),
  before: v.nullable(v.string()),
  after: v.nullable(v.string()),
});

/** Size of a page in either release. Units: bytes, uncompressed; null if a release has no such page. */
const sizeChangeSchema = v.object({
  what: v.string(),
  before: v.nullable(sizeSchema),
  after: v.nullable(sizeSchema),
});

/**
 * `GET /v1/apps/:app/diff?from=&to=&channel=`: changes for visitors from one release to another.
 *
 * `objections`: conflicts of `to` with the other apps on the channel, as a promote would report them.
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

/**
 * Paths of the console's screens. The console has a route for each, and the control service answers each with its page.
 */
export const CONSOLE_PATHS = {
  overview: '/',
  data: '/data',
  together: '/together',
  restore: '/restore',
  webhooks: '/webhooks',
  tokens: '/tokens',
  app: '/apps/:app',
} as const;

/** Event stream of the console; `?channel=` names the channel. */
export const CONSOLE_EVENTS_PATH = '/v1/events';

/** Event `revision`: the channel's newest revision. The first event comes at once. */
export const revisionEventSchema = v.object({ channel: channelNameSchema, revision: countSchema });

/** Event `observations`: edges have reported loads and failures; `at` is the time, rounded to a quarter of a minute. */
export const observationsEventSchema = v.object({ at: timestampSchema });

/**
 * `GET`, `POST` and `DELETE`: list the tokens of the session, sign in with tokens, sign out. Answers are
 * `whoamiSchema`. Tokens that were revoked or expired since the sign-in are left out; without a session the list is
 * empty.
 */
export const SESSION_PATH = '/v1/session';

/** Redirects to the provider at which people sign in; `?to=` is the page of the console to return to. */
export const SIGN_IN_PATH = '/v1/sign-in';

/** Reasons why a sign-in at the provider failed. */
export const SIGN_IN_PROBLEMS = [
  'cancelled',
  'expired',
  'refused',
  'groups-unreadable',
  'groups-not-again',
  'provider-away',
  'too-many',
] as const;

/** Parameter of the console's address with one of {@link SIGN_IN_PROBLEMS} after a failed sign-in. */
export const SIGN_IN_PROBLEM_PARAMETER = 'problem';

/** One of {@link SIGN_IN_PROBLEMS}. */
export type SignInProblem = (typeof SIGN_IN_PROBLEMS)[number];

/** The body of a sign-in. */
export const signInSchema = v.strictObject({
  tokens: v.pipe(
    v.array(v.pipe(v.string(), v.maxLength(200, 'is too long for a token'))),
    v.minLength(1, 'must have at least one token'),
    v.maxLength(100, 'must have at most 100 tokens'),
  ),
});

/** Header of every request of the console that changes something. Forms of other sites cannot send it. */
export const CONSOLE_HEADER = 'x-console';

/** Role of a release on a channel. */
export type ReleaseRole = v.InferOutput<typeof releaseRoleSchema>;
/** A published release as ops see it. */
export type ConsoleRelease = v.InferOutput<typeof consoleReleaseSchema>;
/** One app on one channel, with its releases. */
export type ConsoleApp = v.InferOutput<typeof consoleAppSchema>;
/** One entry of a channel's history. */
export type ConsoleChange = v.InferOutput<typeof consoleChangeSchema>;
/** State of a channel, with the requested apps. */
export type ConsoleState = v.InferOutput<typeof consoleStateSchema>;
/** One setting of an app on a channel. */
export type ConsoleSetting = v.InferOutput<typeof consoleSettingSchema>;
/** One difference between two declarations. */
export type DeclarationChange = v.InferOutput<typeof declarationChangeSchema>;
/** Size of a page in either release. */
export type SizeChange = v.InferOutput<typeof sizeChangeSchema>;
/** Changes for visitors from one release to another. */
export type ReleaseDiff = v.InferOutput<typeof releaseDiffSchema>;
