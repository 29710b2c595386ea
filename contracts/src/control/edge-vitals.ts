import * as v from 'valibot';
import { appNameSchema, channelNameSchema, versionSchema } from '../names.ts';
import { ballotSchema } from './edge-observations.ts';

const countSchema = v.pipe(v.number(), v.integer(), v.minValue(0));
const amountSchema = v.pipe(v.number(), v.minValue(0));

/** Query of `OBSERVATIONS_PATH` that asks for web vitals instead. */
export const VITALS_QUERY = 'vitals';

/** Values of one vital: `within` counts those at or below each bound. */
const histogramSchema = v.strictObject({
  within: v.array(countSchema),
  count: countSchema,
  sum: amountSchema,
});

const boundsSchema = v.array(amountSchema);

/**
 * `OBSERVATIONS_PATH?vitals=1`: web vitals of one edge since it started, by release and screen, and by release the networks
 * whose first page view in an hour had a poor one (`hasFailed`).
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
