import * as v from 'valibot';
import { isOrigin } from './names.ts';
import { isWebAddressOrPath } from './paths/own-path.ts';
import { isWebAddress } from './paths/web-address.ts';

const urlSchema = v.pipe(
  v.string(),
  v.check(isWebAddress, 'must begin with https:// or http:// and hold no password'),
);

const textSchema = v.pipe(v.string(), v.minLength(1));

/** The operator's own texts, by the last part of their page's address. */
const operatorTextsEntries = {
  terms: textSchema,
  privacy: textSchema,
  contact: textSchema,
  'responsible-gambling': textSchema,
  pricing: textSchema,
};

/**
 * Settings by app. This checks only the shape: the channel's schema has the limits, and screens ignore undeclared
 * values.
 */
export const valuesByAppSchema = v.record(
  v.string(),
  v.record(v.string(), v.union([v.boolean(), v.number(), v.string()])),
);

/**
 * Settings of one deployment. The edge inlines them; screens contain none of these values.
 *
 * A page and the edge that serves it may be of different releases: each ignores settings that it does not know, and
 * newer settings have defaults.
 *
 * `backendUrl` null: there is no backend, and nobody is signed in.
 * `manageSubscriptionUrl`: page to change or end a subscription; default: `subscribeUrl`.
 * `remoteTimeoutMs`: time without any arrival after which a remote is reported, and its previous release tried.
 * `logoBaseUrl`: folder of `mlb.svg`, `mlb/BOS.svg` and `sportsbooks/draftkings.svg`; null: badges are drawn.
 * `imageOrigins`: other hosts of pictures, such as the hosts in the backend's picture addresses; pages show no others.
 * `scoreboardUrls`: scoreboards by the league's code, in ESPN's shape and open to other sites (CORS). Other leagues use
 * the backend.
 * `operatorTexts`: the operator's own texts, by page; an empty line separates paragraphs. A page without a text names
 * the missing content.
 * `settings`: values of the apps' settings on this channel. The edge takes them from the revision, never from a file.
 * If a newer edge writes them in an unknown format, every setting has its default.
 */
export const runtimeConfigSchema = v.object({
  productName: v.pipe(v.string(), v.minLength(1)),
  environment: v.picklist(['local', 'staging', 'production']),
  backendUrl: v.nullable(
    v.pipe(
      v.string(),
      v.check(
        (text) => text === '' || isWebAddressOrPath(text),
        "must be '/', or begin with https:// or http:// and hold no password",
      ),
    ),
  ),
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
  settings: v.optional(v.fallback(valuesByAppSchema, {}), {}),
});

/**
 * The settings of a deployment that the host declares too. The channel's value has precedence over the deployment's.
 *
 * The other settings are about the environment and the security of the deployment, or too long for a setting
 * (`operatorTexts`).
 */
export const HOST_SETTING_NAMES = [
  'remoteTimeoutMs',
  'socialUrl',
  'subscribeUrl',
  'manageSubscriptionUrl',
] as const;

/** Settings of one deployment, as pages read them. */
export type RuntimeConfig = v.InferOutput<typeof runtimeConfigSchema>;
