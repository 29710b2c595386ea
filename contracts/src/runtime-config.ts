import * as v from 'valibot';
import { isOrigin } from './names.ts';

const urlSchema = v.pipe(v.string(), v.url('must be a URL'));

const textSchema = v.pipe(v.string(), v.minLength(1));

/** Pages with the operator's own text, by the last part of their address. */
const operatorTextsEntries = {
  terms: textSchema,
  privacy: textSchema,
  contact: textSchema,
  'responsible-gambling': textSchema,
  pricing: textSchema,
};

/**
 * Settings of one deployment. The edge inlines them; no screen knows these values by itself.
 *
 * A page and the edge that serves it may be of different releases: each ignores settings that it does not know, and newer
 * settings have defaults.
 *
 * `backendUrl` null: there is no backend, and nobody is signed in.
 * `manageSubscriptionUrl`: page to change or end a subscription; without it, `subscribeUrl`.
 * `remoteTimeoutMs`: time after which a remote's previous release is tried.
 * `logoBaseUrl`: folder of `mlb.svg`, `mlb/BOS.svg` and `sportsbooks/draftkings.svg`; null: badges are drawn.
 * `imageOrigins`: other hosts of pictures, such as those of the backend's picture addresses; pages show no others.
 * `scoreboardUrls`: scoreboards by the league's code, in ESPN's shape and open to other sites (CORS); a league without one
 * asks the backend.
 * `operatorTexts`: the operator's own texts, by page; an empty line separates paragraphs. A page without its text says so,
 * and what belongs there.
 */
export const runtimeConfigSchema = v.object({
  productName: v.pipe(v.string(), v.minLength(1)),
  environment: v.picklist(['local', 'staging', 'production']),
  backendUrl: v.nullable(v.string()),
  providerName: v.string(),
  socialUrl: urlSchema,
  subscribeUrl: urlSchema,
  manageSubscriptionUrl: v.optional(urlSchema),
  remoteTimeoutMs: v.pipe(v.number(), v.integer(), v.minValue(1)),
  logoBaseUrl: v.optional(v.nullable(v.pipe(urlSchema, v.regex(/[^/]$/, "must not end with '/'"))), null),
  imageOrigins: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check(isOrigin, "must be an origin without a path, for example 'https://pictures.example'"),
      ),
    ),
    [],
  ),
  scoreboardUrls: v.optional(v.record(v.string(), urlSchema), {}),
  operatorTexts: v.optional(v.partial(v.object(operatorTextsEntries)), {}),
});

/** Settings of one deployment, as pages read them. */
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
