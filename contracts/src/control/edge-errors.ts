import * as v from 'valibot';
import { failureSchema } from '../beacon/beacon.ts';
import { stackSchema } from '../beacon/stack.ts';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';
import { networkTagSchema } from './edge-observations.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Query of `OBSERVATIONS_PATH` that asks for errors instead: those that changed after that count. */
export const ERRORS_AFTER = 'errors';

/** Networks of one error that an edge names. */
export const MAX_NETWORKS_OF_ERROR = 100;

/**
 * One error of a release in browsers, as one edge was told of it. `detail` and `stack` are of the first report; reports of
 * the same place are the same error, without a place those of the same form of the message. `networks` names those whose
 * ticket was good, four of a neighbourhood and at most {@link MAX_NETWORKS_OF_ERROR} (`hasMore`: there were others). Units: `firstAt` and `lastAt` seconds since 1970.
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
 * `OBSERVATIONS_PATH?errors=<change>`: errors that changed after `change`, of an edge that was started as `process`. A
 * restart begins at 0 again.
 */
export const edgeErrorsSchema = v.strictObject({
  schema: v.literal(1),
  process: v.string(),
  channel: channelNameSchema,
  change: countSchema,
  errors: v.array(edgeErrorSchema),
});

/** One error of a release in browsers, as one edge was told of it. */
export type EdgeError = v.InferOutput<typeof edgeErrorSchema>;
/** The errors of one edge that changed. */
export type EdgeErrors = v.InferOutput<typeof edgeErrorsSchema>;
