import * as v from 'valibot';

const urlSchema = v.pipe(v.string(), v.url('must be a URL'));

/**
 * What differs from one deployment to the next. The edge inlines it; no screen knows these values by itself.
 *
 * `backendUrl` null: there is no backend, and nobody is signed in.
 * `remoteTimeoutMs`: how long a remote may take before its previous release is tried.
 */
export const runtimeConfigSchema = v.strictObject({
  productName: v.pipe(v.string(), v.minLength(1)),
  environment: v.picklist(['local', 'staging', 'production']),
  backendUrl: v.nullable(v.string()),
  providerName: v.string(),
  socialUrl: urlSchema,
  subscribeUrl: urlSchema,
  remoteTimeoutMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
