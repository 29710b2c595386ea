import { groupNameSchema, isOrigin, isWebAddress, parseContract } from '@sharpside/contracts';
import * as v from 'valibot';

/** The names of this machine, as a URL has them. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isProtected = (text: string) => {
  if (!isWebAddress(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  return hash === '' && (protocol === 'https:' || LOOPBACK_HOSTS.has(hostname));
};

/** The origin of the site, or of this backend. */
export const originSchema = v.pipe(
  v.string(),
  v.check(isOrigin, "must be an origin without a path, for example 'https://www.example.com'"),
);

/** An address that tokens travel to, so they must not travel in the clear. */
export const protectedUrlSchema = v.pipe(
  v.string(),
  v.check(isProtected, 'must be an https URL (http only for this machine), without a password or fragment'),
);

/** A secret that signs. */
export const secretSchema = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const perMinuteSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

const limitsSchema = v.strictObject({
  /**
   * Sign-ins that begin at one address, or the /64 of an IPv6 one, and as many that come back there. An office of a few
   * hundred begins its day behind one address.
   */
  signInsPerMinute: v.optional(perMinuteSchema, 300),
  /** Visits to the callback with one attempt; each asks the provider. A visitor needs one, and one more for a reload. */
  triesPerAttempt: v.optional(perMinuteSchema, 5),
  /** Visits to the callback by one address without an attempt of the browser, such as by the back button. */
  straysPerMinute: v.optional(perMinuteSchema, 60),
  /** Sign-outs of one session. */
  signOutsPerMinute: v.optional(perMinuteSchema, 30),
  /** Logout tokens of one address. A provider sends one for each sign-out there; of others none is any good. */
  logoutTokensPerMinute: v.optional(perMinuteSchema, 600),
  /** Calls for the profile and the subscriptions by one session; each is a call to the provider. */
  accountCallsPerMinute: v.optional(perMinuteSchema, 120),
});

/**
 * The settings of sign-in.
 *
 * `siteUrl`: the origin of the pages. `backendUrl`: the origin at which browsers reach this backend; the same where
 * the edge passes calls on.
 * `cookieDomain`: only where those two are different hosts of one domain.
 * `secrets`: the first signs, all are believed, so that a secret can be replaced without signing everybody out.
 */
const authConfigSchema = v.pipe(
  v.strictObject({
    siteUrl: originSchema,
    backendUrl: originSchema,
    cookieDomain: v.optional(v.string()),
    secrets: v.pipe(v.array(secretSchema), v.minLength(1, 'must hold at least one secret')),
    provider: v.strictObject({
      issuer: protectedUrlSchema,
      clientId: v.pipe(v.string(), v.minLength(1)),
      clientSecret: v.optional(v.string()),
      scope: v.optional(v.string(), 'openid profile'),
      subscriptionsUrl: protectedUrlSchema,
      /** The scope that the list of subscriptions takes, where the account may withhold it. */
      subscriptionsScope: v.optional(v.pipe(v.string(), v.minLength(1))),
      timeoutMs: v.optional(v.pipe(v.number(), v.minValue(1)), 10_000),
    }),
    /** Groups that canaries are shown to, and the provider's claim that has a visitor's. */
    groups: v.optional(
      v.strictObject({
        wanted: v.pipe(v.array(groupNameSchema), v.maxLength(10, 'must be at most 10 groups')),
        claim: v.optional(v.pipe(v.string(), v.minLength(1)), 'groups'),
      }),
      { wanted: [] },
    ),
    limits: v.optional(limitsSchema, {}),
  }),
  v.check(
    ({ siteUrl, backendUrl }) => siteUrl.startsWith('https:') === backendUrl.startsWith('https:'),
    'siteUrl and backendUrl must both be https or both http, or cookies do not reach one of them',
  ),
);

/** The settings of sign-in after their check, with defaults filled in. */
export type AuthConfig = v.InferOutput<typeof authConfigSchema>;
export type AuthConfigInput = v.InferInput<typeof authConfigSchema>;

/** @throws {ContractError} with everything that is wrong with the configuration. */
export const parseAuthConfig = (value: unknown): AuthConfig =>
  parseContract(authConfigSchema, value, 'The sign-in configuration');
