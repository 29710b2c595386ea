import { html } from '@sharpside/sign-in/pages/html';
import { renderPage, toPageHeaders } from '@sharpside/sign-in/pages/page';
import { BACK_CHANNEL_LOGOUT_PATH, CALLBACK_PATH } from '@sharpside/sign-in/settings/auth-paths';
import { type SandboxConfig, SUBSCRIPTIONS_SCOPE } from '@sharpside/sign-in/settings/sandbox-config';
import Provider, { type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { findSandboxAccount } from './sandbox-accounts.ts';
import type { SandboxStore } from './sandbox-store.ts';

// The control service's sign-in callback. Repeated here, because the configuration has only the service's address.
const CONSOLE_CALLBACK_PATH = '/v1/sign-in/callback';
const DAY_SECONDS = 86_400;
const SCOPES = ['openid', 'profile', 'groups', SUBSCRIPTIONS_SCOPE] as const;

const toInteractionPath = (uid: string) => `/sign-in/${uid}`;

/** The account for OpenID Connect. The broken account throws when its profile is requested. */
async function findAccount(_: KoaContextWithOIDC, sub: string) {
  const account = findSandboxAccount(sub);
  if (!account) return undefined;
  return {
    accountId: account.id,
    claims(use: string) {
      if (use === 'userinfo' && !account.hasProfile) {
        throw new TypeError(`${account.id} has no profile, so that its failure can be seen.`);
      }
      return {
        sub: account.id,
        name: account.name,
        preferred_username: account.id,
        groups: [...account.groups],
      };
    },
  };
}

// The site belongs to the provider, so no consent is asked for.
async function loadExistingGrant({ oidc }: KoaContextWithOIDC) {
  const accountId = oidc.session?.accountId;
  if (!oidc.session || !oidc.client || accountId === undefined) return undefined;
  // The grant of an earlier sign-in is used again, because a new grant would end that sign-in's tokens.
  const grantId = oidc.session.grantIdFor(oidc.client.clientId);
  const existing = grantId === undefined ? undefined : await oidc.provider.Grant.find(grantId);
  if (existing) return existing;
  const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId });
  grant.addOIDCScope(SCOPES.join(' '));
  // As if the visitor had declined this scope on a page of consent.
  if (!findSandboxAccount(accountId)?.sharesSubscriptions) grant.rejectOIDCScope(SUBSCRIPTIONS_SCOPE);
  await grant.save();
  return grant;
}

function toConfiguration(config: SandboxConfig, store: SandboxStore): Configuration {
  return {
    adapter: store.createAdapter,
    clients: [
      {
        client_id: config.clientId,
        client_secret: config.clientSecret,
        redirect_uris: [
          `${config.backendUrl}${CALLBACK_PATH}`,
          ...(config.consoleUrl === undefined ? [] : [`${config.consoleUrl}${CONSOLE_CALLBACK_PATH}`]),
        ],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        backchannel_logout_uri: `${config.backendUrl}${BACK_CHANNEL_LOGOUT_PATH}`,
        // ID tokens then have a `sid`, so that a logout can end that sign-in alone.
        backchannel_logout_session_required: true,
      },
    ],
    clientBasedCORS: () => false,
    jwks: { keys: [config.signingKey] },
    scopes: [...SCOPES],
    // `groups` is also part of `openid`, because an ID token has no claims of other scopes.
    claims: { openid: ['sub', 'groups'], profile: ['name', 'preferred_username'], groups: ['groups'] },
    cookies: {
      keys: [config.cookieSecret],
      // Cookies of a host are sent to all of its ports, so these names must differ from the site's.
      names: { session: 'sandbox_session', interaction: 'sandbox_interaction', resume: 'sandbox_resume' },
    },
    pkce: { required: () => true },
    routes: {
      authorization: '/oidc/auth',
      token: '/oidc/token',
      userinfo: '/oidc/me',
      jwks: '/oidc/jwks',
      revocation: '/oidc/revoke',
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      backchannelLogout: { enabled: true },
      // The site is the only client. An explicit policy avoids the default, which logs a warning.
      revocation: { enabled: true, allowedPolicy: (_, client, token) => token.clientId === client.clientId },
    },
    interactions: { url: (_, interaction) => toInteractionPath(interaction.uid) },
    issueRefreshToken: (_, client) => Promise.resolve(client.grantTypeAllowed('refresh_token')),
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 2 * DAY_SECONDS,
      Grant: 14 * DAY_SECONDS,
      Session: 14 * DAY_SECONDS,
    },
    findAccount,
    loadExistingGrant,
    renderError(ctx, { error, error_description: description }) {
      ctx.set(toPageHeaders());
      const body = html`<h1>This cannot be done</h1><p>${description ?? error}</p>
<div class="actions"><a class="button primary" href="${config.siteUrl}/">Back to the site</a></div>`;
      ctx.body = renderPage({ title: 'This cannot be done', body });
    },
  };
}

export function createSandboxOidc(config: SandboxConfig, store: SandboxStore): Provider {
  const provider = new Provider(config.issuer, toConfiguration(config, store));
  // With TLS there is a proxy. Its header with the protocol decides over `Secure` cookies and URLs.
  provider.proxy = config.issuer.startsWith('https:');
  return provider;
}
