import { groupNameSchema, isOrigin } from '@sharpside/contracts';
import {
  asList,
  asNumber,
  asText,
  asThemselves,
  countSchema,
  hostSchema,
  listSchema,
  readSettings,
  redisSchema,
} from '@sharpside/server-kit';
import * as v from 'valibot';
import { LOOPBACK_HOSTS, originSchema, protectedUrlSchema, secretSchema } from './auth-config.ts';
import { groupKeySchema, readGroupKeys } from './group-key-file.ts';

const environmentSchema = v.object({
  SITE_URL: originSchema,
  /** Address at which browsers reach this backend. Default: the site's origin, for an edge that passes calls on. */
  BACKEND_URL: v.optional(originSchema),
  COOKIE_DOMAIN: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\.?[a-z0-9-]+(\.[a-z0-9-]+)+$/i, "must be a domain, for example 'example.com'"),
    ),
  ),
  /** Comma-separated. The first secret signs, all are accepted. */
  SESSION_SECRETS: v.optional(
    v.pipe(listSchema(secretSchema), v.minLength(1, 'must hold at least one secret')),
  ),
  REDIS_URL: v.optional(redisSchema),
  OIDC_ISSUER: v.optional(protectedUrlSchema),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_SCOPE: v.optional(v.string()),
  SUBSCRIPTIONS_URL: v.optional(protectedUrlSchema),
  OIDC_SUBSCRIPTIONS_SCOPE: v.optional(v.string()),
  VISITOR_GROUPS: v.optional(
    v.pipe(listSchema(groupNameSchema), v.maxLength(10, 'must be at most 10 groups')),
  ),
  OIDC_GROUPS_CLAIM: v.optional(v.string(), 'groups'),
  GROUP_KEYS: v.optional(v.array(groupKeySchema)),
  PROVIDER_NAME: v.optional(v.string(), 'Provider'),
  SANDBOX_HOST: v.optional(hostSchema, 'localhost'),
  // A fixed default, because the sandbox's address must be known beforehand.
  SANDBOX_PORT: v.optional(countSchema(1, 65_535), 8082),
  SANDBOX_URL: v.optional(protectedUrlSchema),
});

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  SESSION_SECRETS: asList,
  VISITOR_GROUPS: asList,
  SANDBOX_PORT: asNumber,
  GROUP_KEYS: readGroupKeys,
};

const isOnThisMachine = (url: string) => URL.canParse(url) && LOOPBACK_HOSTS.has(new URL(url).hostname);

/** The names of the variables, for documentation and listings. */
export const SIGN_IN_VARIABLES: readonly string[] = Object.keys(environmentSchema.entries);

const completeSchema = v.pipe(
  environmentSchema,
  v.check(
    (values) =>
      values.OIDC_ISSUER === undefined ||
      (values.OIDC_CLIENT_ID !== undefined && values.SUBSCRIPTIONS_URL !== undefined),
    'OIDC_ISSUER needs OIDC_CLIENT_ID and SUBSCRIPTIONS_URL beside it',
  ),
  v.check(
    // In the sandbox anybody can be a subscriber, so a public site gets a sandbox only on request.
    ({ OIDC_ISSUER, SANDBOX_URL, SITE_URL }) =>
      OIDC_ISSUER !== undefined || SANDBOX_URL !== undefined || isOnThisMachine(SITE_URL),
    'OIDC_ISSUER must name the provider of a site that is not on this machine (SANDBOX_URL for a test site)',
  ),
  v.check(
    ({ SITE_URL, BACKEND_URL = SITE_URL }) =>
      !isOrigin(BACKEND_URL) || SITE_URL.startsWith('https:') === BACKEND_URL.startsWith('https:'),
    'SITE_URL and BACKEND_URL must both be https or both http, or cookies do not reach one of them',
  ),
  v.check(
    (values) => values.REDIS_URL === undefined || values.SESSION_SECRETS !== undefined,
    'REDIS_URL needs SESSION_SECRETS: processes that share sessions must share what signs them',
  ),
);

export type SignInSettings = v.InferOutput<typeof completeSchema>;

/**
 * The settings of sign-in from the environment. Other variables are ignored, and an empty variable counts as absent.
 *
 * @throws {ContractError} with all problems.
 */
export function parseSignInSettings(
  environment: Readonly<Record<string, string | undefined>>,
): SignInSettings {
  return readSettings(environment, {
    what: 'The environment of sign-in',
    variables: Object.assign(
      {},
      ...SIGN_IN_VARIABLES.map((name) => asThemselves([name], READERS[name] ?? asText)),
    ),
    required: { SITE_URL: "must be set to the origin of the site, for example 'https://www.example.com'" },
    schema: completeSchema,
  });
}
