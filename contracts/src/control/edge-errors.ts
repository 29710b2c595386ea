import * as v from 'valibot';
import { failureSchema } from '../beacon/beacon.ts';
import { stackSchema } from '../beacon/stack.ts';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';
import { networkTagSchema } from './edge-observations.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * Query of `OBSERVATIONS_PATH` that requests errors instead. Its value is the `change` of the last answer: only errors
 * that changed later are returned.
 */
export const ERRORS_AFTER = 'errors';

/** Maximum number of networks that an edge lists for one error. */
export const MAX_NETWORKS_OF_ERROR = 100;

/**
 * One error of a release in browsers, as reported to one edge. `detail` and `stack` are from the first report. Reports
 * with the same place are the same error; without a place, reports with the same shape of the message. `networks` lists
 * networks with a valid ticket, at most four per neighbourhood and {@link MAX_NETWORKS_OF_ERROR} in total (`hasMore`:
 * there were others). Units: `firstAt` and `lastAt` seconds since 1970.
 */
export const edgeErrorSchema = v.strictObject({
  id: countSchema,
  app: appNameSchema,
  version: versionSchema,
  failure: failureSchema,
  detail: v.string(),
  stack: stackSchema,
  firstAt: countSchema,
  lastAt: countSchema,
  networks: v.array(networkTagSchema),
  hasMore: v.boolean(),
});

/**
 * `OBSERVATIONS_PATH?errors=<change>`: errors that changed after `change`, of an edge that was started as `process`.
 * After a restart `change` begins at 0 again.
 */
export const edgeErrorsSchema = v.strictObject({
  schema: v.literal(1),
  process: v.string(),
  channel: channelNameSchema,
  change: countSchema,
  errors: v.array(edgeErrorSchema),
});

/** One error of a release in browsers, as reported to one edge. */
export type EdgeError = v.InferOutput<typeof edgeErrorSchema>;
/** The changed errors of one edge. */
export type EdgeErrors = v.InferOutput<typeof edgeErrorsSchema>;
