import * as v from 'valibot';
import { appNameSchema, versionSchema } from './names.ts';

/** Why a release of a remote could not be shown. `load` covers missing, corrupt and refused files alike. */
export const failureSchema = v.picklist(['load', 'timeout', 'render']);

/**
 * What a browser tells ops when a release failed it: no personal data, no addresses.
 * `fallback` is the release shown instead, null when none was left.
 */
export const beaconSchema = v.strictObject({
  app: appNameSchema,
  version: versionSchema,
  failure: failureSchema,
  detail: v.pipe(v.string(), v.maxLength(500)),
  fallback: v.nullable(versionSchema),
});

export type Failure = v.InferOutput<typeof failureSchema>;
export type Beacon = v.InferOutput<typeof beaconSchema>;
