import * as v from 'valibot';
import { isOrigin } from './names.ts';

const urlSchema = v.pipe(v.string(), v.url('must be a URL'));

const textSchema = v.pipe(v.string(), v.minLength(1));

/** Pages whose text is the operator's, by the last part of their address. */
const operatorTextsEntries = {
  terms: textSchema,
  privacy: textSchema,
  contact: textSchema,
  'responsible-gambling': textSchema,
  pricing: textSchema,
};

/**
 * What differs from one deployment to the next. The edge inlines it; no screen knows these values by itself.
 *
 * A page and the edge that serves it may be of different releases: what one does not know it passes over, and what is
 * newer than the other has a default.
 *
 * `backendUrl` null: there is no backend, and nobody is signed in.
 * `manageSubscriptionUrl`: where a subscriber changes or ends it; without it, `subscribeUrl`.
 * `remoteTimeoutMs`: how long a remote may take before its previous release is tried.
 * `logoBaseUrl`: where `mlb.svg`, `mlb/BOS.svg` and `sportsbooks/draftkings.svg` are; null: badges are drawn.
 * `imageOrigins`: other hosts of pictures, such as those that the backend's picture addresses name; pages show no others.
 * `scoreboardUrls`: where a league's scoreboard is, in ESPN's shape and open to other sites (CORS), by the league's code;
 * a league without one asks the backend.
 * `operatorTexts`: what only the operator can say, by the page it stands on; paragraphs are apart by an empty line. A page
 * without its text says that it is missing, and what belongs there.
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

export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
