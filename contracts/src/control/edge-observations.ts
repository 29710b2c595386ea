import * as v from 'valibot';
import type { failureSchema } from '../beacon/beacon.ts';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Path of an edge's counts, for collectors. Like `/metrics`, it is not public. */
export const OBSERVATIONS_PATH = '/observations';

/** Time for which one page view of a release counts for its network. After it, another page view may count. */
export const BALLOT_LIFE_MS = 60 * 60 * 1000;

/** Maximum number of networks per neighbourhood (an IPv4 /16, an IPv6 /32) that count for one release. */
export const MAX_BALLOTS_PER_NEIGHBOURHOOD = 4;

/**
 * A network (an IPv4 /24, an IPv6 /48) within its neighbourhood, each as a keyed hash. It contains no address, only
 * edges can compute it, and it is worthless without the key.
 */
export const networkTagSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{6}\.[\w-]{6}$/, 'must be the tags of a neighbourhood and a network'),
);

/** Failures of a release in browsers, by kind. */
export const failureCountsSchema = v.strictObject({
  load: countSchema,
  integrity: countSchema,
  timeout: countSchema,
  render: countSchema,
} satisfies Record<v.InferOutput<typeof failureSchema>, typeof countSchema>);

/** Outcome of one page view in a network. Units: `at` seconds since 1970, the time of its first report. */
export const ballotSchema = v.strictObject({
  network: networkTagSchema,
  at: countSchema,
  hasFailed: v.boolean(),
});

/** Loads of a release: `within` counts loads that took at most each of `boundsMs`, `count` all loads. */
const edgeLoadsSchema = v.strictObject({
  within: v.array(countSchema),
  count: countSchema,
  sumSeconds: v.pipe(v.number(), v.minValue(0)),
});

/**
 * Counts of one edge since its start; after a restart `process` differs. Only `ballots` are dropped, each after {@link
 * BALLOT_LIFE_MS}.
 */
export const edgeObservationsSchema = v.strictObject({
  schema: v.literal(1),
  process: v.string(),
  channel: channelNameSchema,
  boundsMs: v.array(v.pipe(v.number(), v.minValue(0))),
  releases: v.array(
    v.strictObject({
      app: appNameSchema,
      version: versionSchema,
      loads: edgeLoadsSchema,
      failures: failureCountsSchema,
      fallbacks: countSchema,
      ballots: v.array(ballotSchema),
    }),
  ),
});

/** Failures of a release in browsers, by kind. */
export type FailureCounts = v.InferOutput<typeof failureCountsSchema>;
/** Outcome of one page view in a network. */
export type Ballot = v.InferOutput<typeof ballotSchema>;
/** Histogram of a release's load times. */
export type EdgeLoads = v.InferOutput<typeof edgeLoadsSchema>;
/** Counts of one edge since it started. */
export type EdgeObservations = v.InferOutput<typeof edgeObservationsSchema>;
/** Counts of one release at one edge. */
export type EdgeReleaseObservations = EdgeObservations['releases'][number];

const amountSchema = v.pipe(v.number(), v.minValue(0));

/** Query of `OBSERVATIONS_PATH` that requests web vitals instead. */
export const VITALS_QUERY = 'vitals';

/** Values of one vital: `within` counts values at or below each bound. */
const histogramSchema = v.strictObject({
  within: v.array(countSchema),
  count: countSchema,
  sum: amountSchema,
});

const boundsSchema = v.array(amountSchema);

/**
 * `OBSERVATIONS_PATH?vitals=1`: web vitals of one edge since its start, by release and screen. `ballots` has the first
 * page view of each network in an hour, by release; `hasFailed` if one of its vitals was poor.
 */
export const edgeVitalsSchema = v.strictObject({
  schema: v.literal(1),
  process: v.string(),
  channel: channelNameSchema,
  bounds: v.strictObject({ lcpMs: boundsSchema, inpMs: boundsSchema, cls: boundsSchema }),
  screens: v.array(
    v.strictObject({
      app: appNameSchema,
      version: versionSchema,
      screen: v.string(),
      lcpMs: histogramSchema,
      inpMs: histogramSchema,
      cls: histogramSchema,
    }),
  ),
  ballots: v.array(
    v.strictObject({ app: appNameSchema, version: versionSchema, ballots: v.array(ballotSchema) }),
  ),
});

/** Web vitals of one edge since it started. */
export type EdgeVitals = v.InferOutput<typeof edgeVitalsSchema>;

/** Query of `OBSERVATIONS_PATH` that requests the refused failure reports instead. */
export const REFUSED_QUERY = 'refused';

/** Reports of failures above the limits: with the ticket of a page, and without. */
export const refusedReportsSchema = v.strictObject({ withTicket: countSchema, withoutTicket: countSchema });

/** `OBSERVATIONS_PATH?refused=1`: reports of failures that one edge refused since its start. */
export const edgeRefusedSchema = v.strictObject({
  schema: v.literal(1),
  process: v.string(),
  channel: channelNameSchema,
  failures: refusedReportsSchema,
});

/** Reports of failures above the limits. */
export type RefusedReports = v.InferOutput<typeof refusedReportsSchema>;
/** Reports of failures that one edge refused. */
export type EdgeRefused = v.InferOutput<typeof edgeRefusedSchema>;

/**
 * Path of the stream that announces new revisions to edges: server-sent events `revision`, and `alive` each second.
 */
export const HINTS_PATH = '/v1/hints';

/** Announces that a channel has a revision of this number. The revision itself is only in the store. */
export const hintSchema = v.object({ revision: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) });
