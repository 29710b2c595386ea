import { ContractError, isOrigin } from '@sharpside/contracts';
import { asText, parsedSchema, setting, toEntries } from '@sharpside/server-kit';
import * as v from 'valibot';
import { isTrustworthyUrl } from '../workloads/trusted-workloads.ts';
import type { ProviderSettings } from './provider-client.ts';
import { type Roles, readRoles } from './roles.ts';

const addressSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(
      (text) => isTrustworthyUrl(text) && !text.includes('?'),
      "must be https:// and the issuer as it names itself, as 'https://login.example.com'",
    ),
  ),
);

const originSchema = v.nullable(
  v.pipe(
    v.string(),
    v.check(
      (text) => isOrigin(text) && isTrustworthyUrl(text),
      "must be this service's own origin, as browsers reach it, as 'https://control.example.com'",
    ),
  ),
);

const textSchema = v.pipe(v.string(), v.minLength(1, 'must not be empty'));

export const SIGN_IN_SETTINGS = {
  /** The provider at which people sign in; null: they can sign in with tokens only. */
  oidcIssuer: setting('CONTROL_OIDC_ISSUER', asText, v.optional(addressSchema, null)),
  oidcClientId: setting('CONTROL_OIDC_CLIENT_ID', asText, v.optional(v.nullable(textSchema), null)),
  oidcClientSecret: setting('CONTROL_OIDC_CLIENT_SECRET', asText, v.optional(v.nullable(textSchema), null)),
  oidcScope: setting('CONTROL_OIDC_SCOPE', asText, v.optional(textSchema, 'openid profile email')),
  oidcGroups: setting('CONTROL_OIDC_GROUPS', asText, v.optional(textSchema, 'groups')),
  oidcName: setting('CONTROL_OIDC_NAME', asText, v.optional(textSchema, 'your account')),
  publicOrigin: setting('CONTROL_PUBLIC_ORIGIN', asText, v.optional(originSchema, null)),
  roles: setting('CONTROL_ROLES', readRoles, v.optional(v.nullable(parsedSchema<Roles>()), null)),
};

const settingsSchema = v.object(toEntries(SIGN_IN_SETTINGS));

type SignInSettings = v.InferOutput<typeof settingsSchema>;

/** Sign-in at a provider: its address, the label of its button, and the rights of people. */
export type PersonSettings = { provider: ProviderSettings; name: string; roles: Roles };

/**
 * The sign-in at a provider; undefined if it is not configured.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if only a part of it is set; the message names the missing variables.
 */
export function findPersonSettings(settings: SignInSettings): PersonSettings | undefined {
  const { oidcIssuer, oidcClientId, oidcClientSecret, oidcScope, oidcGroups, publicOrigin, roles } = settings;
  if (oidcIssuer !== null && oidcClientId !== null && publicOrigin !== null && roles !== null) {
    const client = { clientId: oidcClientId, clientSecret: oidcClientSecret };
    const claims = { scope: oidcScope, groupsClaim: oidcGroups };
    return {
      provider: { issuer: oidcIssuer, ...client, ...claims, url: publicOrigin },
      name: settings.oidcName,
      roles,
    };
  }
  const parts = {
    CONTROL_OIDC_ISSUER: oidcIssuer,
    CONTROL_OIDC_CLIENT_ID: oidcClientId,
    CONTROL_PUBLIC_ORIGIN: publicOrigin,
    CONTROL_ROLES: roles,
  };
  const missing = Object.entries(parts).filter(([, value]) => value === null);
  // A secret without the other settings is a mistake too, so it is reported.
  if (missing.length === Object.keys(parts).length && oidcClientSecret === null) return undefined;
  const message =
    'must be set too: sign-in at a provider takes all of them (docs/console.md#signing-in-as-oneself)';
  throw new ContractError({
    what: 'The sign-in at a provider',
    problems: missing.map(([path]) => ({ path, message })),
  });
}
