import * as v from 'valibot';
import { appNameSchema, channelNameSchema, timestampSchema, versionSchema } from '../names.ts';
import { failureCountsSchema, refusedReportsSchema } from './edge-observations.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const durationSchema = v.pipe(v.number(), v.minValue(0));

/** Percentiles of the wait for a release's first screen. Units: milliseconds, interpolated within a histogram. */
const loadTimesSchema = v.strictObject({ p50: durationSchema, p75: durationSchema, p95: durationSchema });

/**
 * Reports of browsers about one release in one minute, from all edges.
 *
 * `at` is the start of the minute. `loadMs` is null if no browser reported a time. `fallbacks`: number of times that
 * another release was shown instead.
 */
export const observedMinuteSchema = v.strictObject({
  at: timestampSchema,
  loads: countSchema,
  loadMs: v.nullable(loadTimesSchema),
  failures: failureCountsSchema,
  fallbacks: countSchema,
});

/** Minutes with reports about a release, oldest first, from at most the last 24 hours. */
export const releaseObservationsSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  minutes: v.array(observedMinuteSchema),
});

/** Number of networks with a counted page view, and number of those networks in which the release failed. */
const tallySchema = v.strictObject({ networks: countSchema, failing: countSchema });

/**
 * Verdict of the guard on a release. `watching`: it does not fail noticeably more often than its baseline. `waiting`:
 * too few networks reported it or its baseline. `pinned`: the app is pinned. `tripped`: it failed too often. A guard
 * that only observes does nothing more; otherwise the release was stopped or rolled back, and the history has the
 * change.
 */
export const guardVerdictSchema = v.picklist(['watching', 'waiting', 'pinned', 'tripped']);

/** One release under guard. `reason` explains the verdict, with its numbers. */
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

/**
 * Web vitals of a release on one screen since the edges started: the values that three of four page views do not
 * exceed, null without reports. Units: milliseconds; `cls` has none.
 */
const screenVitalsSchema = v.strictObject({
  version: versionSchema,
  screen: v.string(),
  views: countSchema,
  lcpMs: v.nullable(durationSchema),
  inpMs: v.nullable(durationSchema),
  cls: v.nullable(durationSchema),
});

/**
 * `GET /v1/apps/:app/observations?channel=`: releases of an app with reports, and the guard's verdicts on them.
 * `since`: start of the recorded minutes, which is the start of the control service, or earlier if the service has read
 * the earlier minutes from Prometheus.
 */
export const appObservationsSchema = v.strictObject({
  channel: channelNameSchema,
  releases: v.array(releaseObservationsSchema),
  guarded: v.array(guardedReleaseSchema),
  vitals: v.optional(v.array(screenVitalsSchema), []),
  since: timestampSchema,
});

/**
 * `GET /v1/pulse?channel=&apps=`: loads and failures of the live release of each app and of its canary, in each of the
 * last sixty minutes, the first of which begins at `from`. A release without reports is left out. `refused`: reports of
 * failures that edges of the channel refused meanwhile. `unheardEdges`: number of edges, of any channel, that do not
 * report to the service; neither the service nor the guard knows about their visitors. `since`: as in
 * `appObservationsSchema`. `lcp`: the LCP of the live release, the average of its screens by page views; null without
 * reports. Units: `ms` milliseconds.
 */
export const pulseSchema = v.object({
  channel: channelNameSchema,
  from: timestampSchema,
  since: timestampSchema,
  refused: v.optional(v.nullable(refusedReportsSchema), null),
  unheardEdges: v.optional(countSchema, 0),
  apps: v.array(
    v.object({
      app: appNameSchema,
      lcp: v.optional(
        v.nullable(v.object({ ms: v.pipe(v.number(), v.minValue(0)), views: countSchema })),
        null,
      ),
      releases: v.array(
        v.object({
          version: versionSchema,
          loads: v.array(countSchema),
          failures: v.array(countSchema),
        }),
      ),
    }),
  ),
});

/** Recent reports on the releases of some apps. */
export type Pulse = v.InferOutput<typeof pulseSchema>;

/** Reports about one release in one minute, from all edges. */
export type ObservedMinute = v.InferOutput<typeof observedMinuteSchema>;
/** Minutes with reports about one release. */
export type ReleaseObservations = v.InferOutput<typeof releaseObservationsSchema>;
/** Networks in which a release was seen, and in which it failed. */
export type GuardTally = v.InferOutput<typeof tallySchema>;
/** Verdict of the guard on a release. */
export type GuardVerdict = v.InferOutput<typeof guardVerdictSchema>;
/** One release under guard, with its baseline. */
export type GuardedRelease = v.InferOutput<typeof guardedReleaseSchema>;
/** Web vitals of a release on one screen. */
export type ScreenVitals = v.InferOutput<typeof screenVitalsSchema>;
/** Reports and verdicts of one app. */
export type AppObservations = v.InferOutput<typeof appObservationsSchema>;
