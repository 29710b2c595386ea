import { groupNameSchema, isOrigin, isWebAddress, parseContract } from '@sharpside/contracts';
import * as v from 'valibot';

/** Host names of this machine, as in a URL. */
export const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isProtected = (text: string) => {
  if (!isWebAddress(text)) return false;
  const { protocol, hostname, hash } = new URL(text);
  return hash === '' && (protocol === 'https:' || LOOPBACK_HOSTS.has(hostname));
};

export const originSchema = v.pipe(
  v.string(),
  v.check(isOrigin, "must be an origin without a path, for example 'https://www.example.com'"),
);

/** Tokens are sent to this address, so it needs https. */
export const protectedUrlSchema = v.pipe(
  v.string(),
  v.check(isProtected, 'must be an https URL (http only for this machine), without a password or fragment'),
);

export const secretSchema = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

const perMinuteSchema = v.pipe(v.number(), v.integer(), v.minValue(1));

const limitsSchema = v.strictObject({
  /**
   * Sign-ins that begin at one address, or at a /64 of IPv6; the same number of callbacks is allowed. An office of a
   * few hundred people may start its day behind one address.
   */
  signInsPerMinute: v.optional(perMinuteSchema, 300),
  /**
   * Callbacks with the same attempt; each makes a request to the provider. A visitor needs one, and a second for a
   * reload.
   */
  triesPerAttempt: v.optional(perMinuteSchema, 5),
  /** Callbacks of one address without a matching attempt, such as by the back button. */
  straysPerMinute: v.optional(perMinuteSchema, 60),
  signOutsPerMinute: v.optional(perMinuteSchema, 30),
  /**
   * Logout tokens from one address. A provider sends a token for each sign-out there; tokens from elsewhere are invalid
   * anyway.
   */
  logoutTokensPerMinute: v.optional(perMinuteSchema, 600),
  /** Calls for the profile and the subscriptions per session. Each makes a request to the provider. */
  accountCallsPerMinute: v.optional(perMinuteSchema, 120),
});

/**
 * The settings of sign-in.
 *
 * `siteUrl`: the origin of the pages. `backendUrl`: the origin at which browsers reach this backend; equal to `siteUrl`
 * if the edge passes calls on.
 * `cookieDomain`: only needed if the two are different hosts of one domain.
 * `secrets`: the first secret signs and all are accepted, so that a secret can be replaced without signing anybody out.
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
      /** The scope for reading subscriptions, if the account may withhold it. */
      subscriptionsScope: v.optional(v.pipe(v.string(), v.minLength(1))),
      timeoutMs: v.optional(v.pipe(v.number(), v.minValue(1)), 10_000),
    }),
    /** Groups of canaries, and the provider's claim with the visitor's groups. */
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

export type AuthConfig = v.InferOutput<typeof authConfigSchema>;
export type AuthConfigInput = v.InferInput<typeof authConfigSchema>;

/** @throws {ContractError} with all problems of the configuration. */
export const parseAuthConfig = (value: unknown): AuthConfig =>
  parseContract(authConfigSchema, value, 'The sign-in configuration');
