import * as v from 'valibot';
import type { failureSchema } from '../beacon.ts';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const durationSchema = v.pipe(v.number(), v.minValue(0));

/** How often a release failed browsers, by what went wrong. */
export const failureCountsSchema = v.strictObject({
  load: countSchema,
  integrity: countSchema,
  timeout: countSchema,
  render: countSchema,
} satisfies Record<v.InferOutput<typeof failureSchema>, typeof countSchema>);

/** What most browsers waited at most for a release's first screen. Units: milliseconds, interpolated within a histogram. */
const loadTimesSchema = v.strictObject({ p50: durationSchema, p75: durationSchema, p95: durationSchema });

/**
 * What browsers told of one release in one minute, all edges together.
 *
 * `at` is the start of the minute. `loadMs` is null where none told how long it took. `fallbacks`: how often another
 * release was shown in its place.
 */
export const observedMinuteSchema = v.strictObject({
  at: timestampSchema,
  loads: countSchema,
  loadMs: v.nullable(loadTimesSchema),
  failures: failureCountsSchema,
  fallbacks: countSchema,
});

/** The minutes of a release in which something was told of it, oldest first; at most those of the last 24 hours. */
export const releaseObservationsSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  minutes: v.array(observedMinuteSchema),
});

/** Of how many networks one page view each was looked at, and in how many of these the release failed. */
const tallySchema = v.strictObject({ networks: countSchema, failing: countSchema });

/**
 * What the guard makes of a release: `watching` while there is nothing to say against it, `waiting` while too few networks
 * told of it or of what it is compared with, `pinned` where the app is pinned, `tripped` where it failed more than it may.
 * A guard that only observes leaves it at that; otherwise it was stopped or rolled back, and the history says so.
 */
export const guardVerdictSchema = v.picklist(['watching', 'waiting', 'pinned', 'tripped']);

/** One release under guard. `reason` says the verdict in words, with its numbers. */
export const guardedReleaseSchema = v.strictObject({
  channel: channelNameSchema,
  app: appNameSchema,
  version: versionSchema,
  kind: v.picklist(['canary', 'promote']),
  comparedWith: versionSchema,
  verdict: guardVerdictSchema,
  candidate: tallySchema,
  baseline: tallySchema,
  reason: v.string(),
});

/** `GET /v1/apps/:app/observations?channel=`: the releases of an app that something was told of, and what the guard makes of them. */
export const appObservationsSchema = v.strictObject({
  channel: channelNameSchema,
  releases: v.array(releaseObservationsSchema),
  guarded: v.array(guardedReleaseSchema),
});

export type FailureCounts = v.InferOutput<typeof failureCountsSchema>;
export type ObservedMinute = v.InferOutput<typeof observedMinuteSchema>;
export type ReleaseObservations = v.InferOutput<typeof releaseObservationsSchema>;
export type GuardTally = v.InferOutput<typeof tallySchema>;
export type GuardVerdict = v.InferOutput<typeof guardVerdictSchema>;
export type GuardedRelease = v.InferOutput<typeof guardedReleaseSchema>;
export type AppObservations = v.InferOutput<typeof appObservationsSchema>;
