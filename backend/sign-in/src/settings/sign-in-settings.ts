import { parseContract } from '@sharpside/contracts';
import * as v from 'valibot';
import { LOOPBACK_HOSTS } from './auth-config.ts';

const portSchema = v.pipe(
  v.string(),
  v.regex(/^\d{1,5}$/, 'must be a port number'),
  v.transform(Number),
  v.maxValue(65_535, 'must be at most 65535'),
);

const toList = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The environment variables of sign-in. */
const environmentSchema = v.object({
  SITE_URL: v.string('must be the origin of the site'),
  /** Address at which browsers reach this backend; the site's own origin where the edge passes calls on. */
  BACKEND_URL: v.optional(v.string()),
  COOKIE_DOMAIN: v.optional(v.string()),
  /** Comma-separated; the first signs, all are believed. */
  SESSION_SECRETS: v.optional(v.pipe(v.string(), v.transform(toList))),
  REDIS_URL: v.optional(v.string()),
  OIDC_ISSUER: v.optional(v.string()),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_SCOPE: v.optional(v.string()),
  SUBSCRIPTIONS_URL: v.optional(v.string()),
  OIDC_SUBSCRIPTIONS_SCOPE: v.optional(v.string()),
  /** Comma-separated; those that canaries are shown to. */
  VISITOR_GROUPS: v.optional(v.pipe(v.string(), v.transform(toList))),
  OIDC_GROUPS_CLAIM: v.optional(v.string(), 'groups'),
  GROUP_KEYS: v.optional(v.string()),
  PROVIDER_NAME: v.optional(v.string(), 'Provider'),
  SANDBOX_HOST: v.optional(v.string(), 'localhost'),
  SANDBOX_PORT: v.optional(portSchema, '8082'),
  SANDBOX_URL: v.optional(v.string()),
});

const isOnThisMachine = (url: string) => URL.canParse(url) && LOOPBACK_HOSTS.has(new URL(url).hostname);

/** The names of the variables, for whoever documents or lists them. */
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
    // In the sandbox everybody may be a subscriber: a public site gets one only when it asks for it.
    ({ OIDC_ISSUER, SANDBOX_URL, SITE_URL }) =>
      OIDC_ISSUER !== undefined || SANDBOX_URL !== undefined || isOnThisMachine(SITE_URL),
    'OIDC_ISSUER must name the provider of a site that is not on this machine (SANDBOX_URL for a test site)',
  ),
  v.check(
    (values) => values.REDIS_URL === undefined || values.SESSION_SECRETS !== undefined,
    'REDIS_URL needs SESSION_SECRETS: processes that share sessions must share what signs them',
  ),
);

/** The variables of sign-in after their check. */
export type SignInSettings = v.InferOutput<typeof completeSchema>;

/**
 * The settings of sign-in out of the environment; other variables are not looked at, and an empty one counts as absent.
 *
 * @throws {ContractError} with everything that is wrong.
 */
export function parseSignInSettings(
  environment: Readonly<Record<string, string | undefined>>,
): SignInSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  return parseContract(completeSchema, given, 'The environment of sign-in');
}
