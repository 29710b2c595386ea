import * as v from 'valibot';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';
import { failureCountsSchema } from './observations.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Where an edge tells collectors what it counted. Like `/metrics` it is nothing for the public. */
export const OBSERVATIONS_PATH = '/observations';

/** For so long one network's page view of a release speaks for that network; only then may another one. */
export const BALLOT_LIFE_MS = 60 * 60 * 1000;

/** Of how many networks of one neighbourhood (an IPv4 /16, an IPv6 /32) something is heard of a release. */
export const MAX_BALLOTS_PER_NEIGHBOURHOOD = 4;

/**
 * A network (an IPv4 /24, an IPv6 /48) within its neighbourhood, each as a keyed hash that only the edges can make: no
 * address, and nothing that outlives the key.
 */
export const networkTagSchema = v.pipe(
  v.string(),
  v.regex(/^[\w-]{6}\.[\w-]{6}$/, 'must be the tags of a neighbourhood and a network'),
);

/** What one page view in a network came to. Units: `at` seconds since 1970, when the first of it was told. */
export const ballotSchema = v.strictObject({
  network: networkTagSchema,
  at: countSchema,
  hasFailed: v.boolean(),
});

/** Loads of a release: `within` counts those that took at most each of `boundsMs`, `count` all of them. */
const edgeLoadsSchema = v.strictObject({
  within: v.array(countSchema),
  count: countSchema,
  sumSeconds: v.pipe(v.number(), v.minValue(0)),
});

/**
 * What one edge counted since it started; a start is told by another `process`. Only `ballots` forgets: each after
 * {@link BALLOT_LIFE_MS}.
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

export type Ballot = v.InferOutput<typeof ballotSchema>;
export type EdgeLoads = v.InferOutput<typeof edgeLoadsSchema>;
export type EdgeObservations = v.InferOutput<typeof edgeObservationsSchema>;
export type EdgeReleaseObservations = EdgeObservations['releases'][number];
