import { type Subscription, subscriptionsSchema } from '@sharpside/contracts';
import { createReader } from '@sharpside/contracts/api';
import * as oidc from 'openid-client';
import { ProviderError, toProviderError } from '../refusals/provider-error.ts';
import { isRefusalError } from '../refusals/refusals.ts';
import type { ProviderTokens } from '../sessions/sessions.ts';
import type { AuthConfig } from '../settings/auth-config.ts';
import { CALLBACK_PATH } from '../settings/auth-paths.ts';
import { pickGroups } from '../tokens/group-tokens.ts';
import type { SignInAttempt } from '../tokens/sign-in-attempt.ts';
import { createLogoutTokens, type LogoutToken } from './logout-token.ts';
import { createShareByKey } from './share-by-key.ts';

/**
 * The result of a sign-in. `subject` is the provider's id of the account; `sid` its id of the sign-in, if it gives one.
 */
export type SignedIn = { subject: string; tokens: ProviderTokens; sid?: string };

/** The account's public profile. `name` is null if the provider gives neither a name nor a user name. */
export type ProviderProfile = { name: string | null };

/** Calls to the provider. They reject with a `ProviderError`. */
export type ProviderClient = {
  /**
   * The address to send the browser to, and the secrets of the attempt. `asksAgain`: the provider asks for the account
   * even if it still knows the visitor.
   */
  beginSignIn(options: { asksAgain: boolean }): Promise<{ url: URL; attempt: AttemptSecrets }>;
  /** `callbackUrl`: the URL, with its query, to which the browser came back. */
  completeSignIn(callbackUrl: URL, attempt: SignInAttempt): Promise<SignedIn>;
  fetchProfile(session: SignedIn): Promise<ProviderProfile>;
  fetchSubscriptions(session: SignedIn): Promise<Subscription[]>;
  refreshTokens(tokens: ProviderTokens): Promise<ProviderTokens>;
  revokeTokens(tokens: ProviderTokens): Promise<void>;
  /** Verifies a logout token of the provider. @throws {RefusalError} `LOGOUT_TOKEN_INVALID` if it is not valid. */
  verifyLogoutToken(text: unknown): Promise<LogoutToken>;
  /**
   * True if the scope of the tokens includes the subscriptions; also if the provider reports no scope, or none is
   * configured.
   */
  sharesSubscriptions(tokens: ProviderTokens): boolean;
};

type AttemptSecrets = Pick<SignInAttempt, 'state' | 'nonce' | 'codeVerifier'>;

export type ProviderClientDeps = { fetch?: oidc.CustomFetch | undefined; now?: (() => number) | undefined };

/** For this time after an answer, the provider counts as reachable. */
const SEEN_MS = 5000;

const toTokens = ({ access_token, refresh_token, scope }: oidc.TokenEndpointResponse): ProviderTokens => ({
  accessToken: access_token,
  ...(refresh_token !== undefined && { refreshToken: refresh_token }),
  ...(scope !== undefined && { scope }),
});

async function naming<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw toProviderError(cause);
  }
}

type ProviderSettings = AuthConfig['provider'];

function discover(
  provider: ProviderSettings,
  fetch: oidc.CustomFetch | undefined,
): Promise<oidc.Configuration> {
  return oidc.discovery(
    new URL(provider.issuer),
    provider.clientId,
    undefined,
    provider.clientSecret === undefined ? oidc.None() : oidc.ClientSecretBasic(provider.clientSecret),
    {
      timeout: provider.timeoutMs / 1000,
      execute: [
        // Also checks the signature of an ID token that came directly from the provider, although TLS protects it.
        oidc.enableNonRepudiationChecks,
        // The configuration allows plain http only for this machine.
        ...(provider.issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
      ...(fetch && { [oidc.customFetch]: fetch }),
    },
  );
}

type Discovery = {
  configuration(): Promise<oidc.Configuration>;
  /**
   * Rejects if the provider is unreachable: a browser that is sent there would get an error page without a way back.
   */
  requirePresence(): Promise<void>;
};

function createDiscovery(provider: ProviderSettings, deps: ProviderClientDeps): Discovery {
  const { fetch, now = Date.now } = deps;
  const visit = () => discover(provider, fetch);
  const shareVisit = createShareByKey<oidc.Configuration>();
  let found: Promise<oidc.Configuration> | undefined;
  let seenAt = Number.NEGATIVE_INFINITY;
  return {
    configuration() {
      // A failure is not kept, so the next call discovers the provider again.
      found ??= visit().catch((error: unknown) => {
        found = undefined;
        throw error;
      });
      return found;
    },
    async requirePresence() {
      if (now() - seenAt < SEEN_MS) return;
      const visited = await shareVisit('', visit);
      found ??= Promise.resolve(visited);
      seenAt = now();
    },
  };
}

type Context = { config: AuthConfig; discovery: Discovery };

async function beginSignIn({ config, discovery }: Context, { asksAgain }: { asksAgain: boolean }) {
  await discovery.requirePresence();
  const attempt = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(await discovery.configuration(), {
    redirect_uri: `${config.backendUrl}${CALLBACK_PATH}`,
    scope: config.provider.scope,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    ...(asksAgain && { prompt: 'login' }),
  });
  return { url, attempt };
}

async function completeSignIn(
  { config, discovery }: Context,
  callbackUrl: URL,
  attempt: SignInAttempt,
): Promise<SignedIn> {
  const answer = await oidc.authorizationCodeGrant(await discovery.configuration(), callbackUrl, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  });
  const claims = answer.claims();
  const subject = claims?.sub;
  if (subject === undefined) throw new ProviderError({ code: 'SIGN_IN_REFUSED', detail: 'no ID token' });
  const { groups } = config;
  const found = pickGroups(claims?.[groups.claim], groups.wanted);
  const sid = claims?.sid;
  return {
    subject,
    tokens: { ...toTokens(answer), ...(found.length > 0 && { groups: found }) },
    ...(typeof sid === 'string' && { sid }),
  };
}

async function fetchProfile({ discovery }: Context, { subject, tokens }: SignedIn): Promise<ProviderProfile> {
  const claims = await oidc.fetchUserInfo(await discovery.configuration(), tokens.accessToken, subject);
  return { name: claims.name ?? claims.preferred_username ?? null };
}

const readSubscriptions = createReader(subscriptionsSchema, "The provider's subscriptions");

async function fetchSubscriptions(
  { config, discovery }: Context,
  { tokens }: SignedIn,
): Promise<Subscription[]> {
  const url = new URL(config.provider.subscriptionsUrl);
  const found = await discovery.configuration();
  const answer = await oidc.fetchProtectedResource(found, tokens.accessToken, url, 'GET');
  if (!answer.ok) {
    await answer.body?.cancel();
    // `openid-client` throws for a 401 with a challenge. Some APIs send a 401 without one.
    const code = answer.status === 401 ? 'TOKEN_REJECTED' : 'PROVIDER_UNAVAILABLE';
    throw new ProviderError({ code, detail: `status ${answer.status}` });
  }
  return readSubscriptions(await answer.json()).answer;
}

async function refreshTokens(
  { discovery }: Context,
  { refreshToken, scope, groups }: ProviderTokens,
): Promise<ProviderTokens> {
  if (refreshToken === undefined)
    throw new ProviderError({ code: 'TOKEN_REJECTED', detail: 'no refresh token' });
  // If the provider sends no new refresh token or scope, the previous values stay valid.
  return {
    refreshToken,
    ...(scope !== undefined && { scope }),
    ...(groups && { groups }),
    ...toTokens(await oidc.refreshTokenGrant(await discovery.configuration(), refreshToken)),
  };
}

async function revokeTokens(
  { discovery }: Context,
  { accessToken, refreshToken }: ProviderTokens,
): Promise<void> {
  const found = await discovery.configuration();
  if (found.serverMetadata().revocation_endpoint === undefined) return;
  await oidc.tokenRevocation(found, refreshToken ?? accessToken);
}

async function findIssuer({ discovery }: Context) {
  const { issuer, jwks_uri: jwksUri } = (await discovery.configuration()).serverMetadata();
  if (jwksUri === undefined) throw new ProviderError({ code: 'PROVIDER_UNAVAILABLE', detail: 'no keys' });
  return { issuer, jwksUri };
}

/**
 * A client of the configured OpenID Connect provider. It discovers the provider at the first call, so the backend
 * starts without the provider.
 */
export function createProviderClient(config: AuthConfig, deps: ProviderClientDeps = {}): ProviderClient {
  const { clientId, timeoutMs, subscriptionsScope } = config.provider;
  const context = { config, discovery: createDiscovery(config.provider, deps) };
  const logoutTokens = createLogoutTokens({ clientId, timeoutMs, findIssuer: () => findIssuer(context) });
  return {
    beginSignIn: (options) => naming(() => beginSignIn(context, options)),
    completeSignIn: (callbackUrl, attempt) => naming(() => completeSignIn(context, callbackUrl, attempt)),
    fetchProfile: (session) => naming(() => fetchProfile(context, session)),
    fetchSubscriptions: (session) => naming(() => fetchSubscriptions(context, session)),
    refreshTokens: (tokens) => naming(() => refreshTokens(context, tokens)),
    revokeTokens: (tokens) => naming(() => revokeTokens(context, tokens)),
    async verifyLogoutToken(text) {
      try {
        return await logoutTokens.verify(text);
      } catch (error) {
        throw isRefusalError(error) ? error : toProviderError(error);
      }
    },
    sharesSubscriptions: ({ scope }) =>
      scope === undefined ||
      subscriptionsScope === undefined ||
      scope.split(' ').includes(subscriptionsScope),
  };
}
