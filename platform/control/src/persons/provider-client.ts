import type { Clock } from '@sharpside/server-kit';
import * as oidc from 'openid-client';
import { type Claims, type Person, readPerson } from './read-person.ts';
import { SignInError, toSignInError } from './sign-in-error.ts';

/** Settings of the provider at which people sign in. `url`: this service's own origin, as browsers reach it. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret: string | null;
  scope: string;
  groupsClaim: string;
  url: string;
};

/** Tokens of the provider for asking it again about a person. No browser gets them. */
export type ProviderTokens = { accessToken: string; refreshToken: string | undefined };

/** Secrets that one browser must bring back from the provider. */
type AttemptSecrets = { state: string; nonce: string; codeVerifier: string };

export type SignedInPerson = { person: Person; tokens: ProviderTokens };

/** The calls to the provider. Each rejects only with a `SignInError`. */
export type ProviderClient = {
  begin(): Promise<{ url: URL; secrets: AttemptSecrets }>;
  /** `query`: query of the address at which the browser came back. */
  complete(query: string, secrets: AttemptSecrets): Promise<SignedInPerson>;
  /**
   * Asks the provider again who a person is, and which groups they are in now. `keep` gets the new tokens at once,
   * because the old tokens are spent even if a later step fails.
   *
   * Rejects with `OIDC_GROUPS_MISSING` if the provider no longer reports the groups of a person who had some.
   */
  check(signedIn: SignedInPerson, keep: (tokens: ProviderTokens) => Promise<void>): Promise<SignedInPerson>;
};

export const CALLBACK_PATH = '/v1/sign-in/callback';

// A person waits for the provider, in the worst case before a rollback.
const TIMEOUT_SECONDS = 5;
/** A provider that answered counts as reachable for this long. */
const SEEN_MS = 5_000;
// Tolerance for clocks that differ. More would only lengthen the life of an expired ID token.
const TOLERANCE_SECONDS = 30;

async function naming<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (cause) {
    throw toSignInError(cause);
  }
}

const toTokens = (
  { access_token, refresh_token }: oidc.TokenEndpointResponse,
  before?: ProviderTokens,
): ProviderTokens => ({ accessToken: access_token, refreshToken: refresh_token ?? before?.refreshToken });

function discover({ issuer, clientId, clientSecret }: ProviderSettings): Promise<oidc.Configuration> {
  return oidc.discovery(
    new URL(issuer),
    clientId,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    clientSecret === null ? oidc.None() : oidc.ClientSecretBasic(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      execute: [
        // TLS already protects the code; the signature is checked in addition.
        oidc.enableNonRepudiationChecks,
        // The settings allow plain http only for this machine.
        ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
      ],
    },
  );
}

type Discovery = {
  configuration(): Promise<oidc.Configuration>;
  /** Checks that the provider answers: a browser that is sent to an unreachable provider has no way back. */
  requirePresence(): Promise<void>;
};

function createDiscovery(settings: ProviderSettings, clock: Pick<Clock, 'now'>): Discovery {
  let found: oidc.Configuration | undefined;
  let looking: Promise<oidc.Configuration> | undefined;
  let seenAtMs = Number.NEGATIVE_INFINITY;

  /** Looks for the provider. Concurrent callers share one request; a failure is not cached. */
  function look(): Promise<oidc.Configuration> {
    looking ??= discover(settings)
      .then((provider) => {
        found = provider;
        seenAtMs = clock.now();
        return provider;
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    configuration: async () => found ?? look(),
    async requirePresence() {
      if (clock.now() - seenAtMs >= SEEN_MS) await look();
    },
  };
}

type Context = { settings: ProviderSettings; discovery: Discovery };

type ClaimsRequest = { subject: string; accessToken: string; idClaims: Claims };

async function readClaims({ discovery }: Context, request: ClaimsRequest): Promise<Claims> {
  const { subject, accessToken, idClaims } = request;
  const provider = await discovery.configuration();
  if (provider.serverMetadata().userinfo_endpoint === undefined) return idClaims;
  // Claims of the userinfo endpoint take precedence because they are current. An ID token may be old, or lack groups.
  return { ...idClaims, ...(await oidc.fetchUserInfo(provider, accessToken, subject)) };
}

async function begin({ settings, discovery }: Context) {
  await discovery.requirePresence();
  const secrets = {
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    codeVerifier: oidc.randomPKCECodeVerifier(),
  };
  const url = oidc.buildAuthorizationUrl(await discovery.configuration(), {
    redirect_uri: `${settings.url}${CALLBACK_PATH}`,
    scope: settings.scope,
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, secrets };
}

async function complete(context: Context, query: string, { state, nonce, codeVerifier }: AttemptSecrets) {
  const { issuer, groupsClaim, url } = context.settings;
  const address = new URL(`${url}${CALLBACK_PATH}${query}`);
  const answer = await oidc.authorizationCodeGrant(await context.discovery.configuration(), address, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  });
  const idClaims = answer.claims();
  if (!idClaims) throw new SignInError({ code: 'OIDC_REFUSED', detail: 'no ID token' });
  const { sub: subject } = idClaims;
  const tokens = toTokens(answer);
  const claims = await readClaims(context, { subject, accessToken: tokens.accessToken, idClaims });
  return { person: readPerson({ issuer, subject, claims, groupsClaim }), tokens };
}

/**
 * Asks the provider, with `tokens`, for the current groups of `person`.
 *
 * Some providers put groups only into the ID token of the sign-in. If they are missing later, that does not mean that
 * the person has left them.
 */
async function checkGroups(context: Context, { person, tokens }: SignedInPerson, idClaims: Claims) {
  const { issuer, groupsClaim } = context.settings;
  const { subject, groups } = person;
  const claims = await readClaims(context, { subject, accessToken: tokens.accessToken, idClaims });
  if (groups.length > 0 && (claims[groupsClaim] ?? null) === null) {
    const detail = `no claim ${groupsClaim} in userinfo or a refreshed ID token`;
    throw new SignInError({ code: 'OIDC_GROUPS_MISSING', detail });
  }
  return { person: readPerson({ issuer, subject, claims, groupsClaim }), tokens };
}

async function check(
  context: Context,
  { person, tokens }: SignedInPerson,
  keep: (tokens: ProviderTokens) => Promise<void>,
) {
  const provider = await context.discovery.configuration();
  if (tokens.refreshToken === undefined) {
    if (provider.serverMetadata().userinfo_endpoint === undefined)
      throw new SignInError({ code: 'OIDC_GROUPS_MISSING', detail: 'no refresh token and no userinfo' });
    return checkGroups(context, { person, tokens }, {});
  }
  const answer = await oidc.refreshTokenGrant(provider, tokens.refreshToken);
  const renewed = toTokens(answer, tokens);
  await keep(renewed);
  const claims = answer.claims();
  if (claims && claims.sub !== person.subject)
    throw new SignInError({ code: 'OIDC_REFUSED', detail: 'another subject' });
  return checkGroups(context, { person, tokens: renewed }, claims ?? {});
}

/** Looks for the provider at the first sign-in, so the service starts without it. */
export function createProviderClient(
  settings: ProviderSettings,
  { clock }: { clock: Pick<Clock, 'now'> },
): ProviderClient {
  const context = { settings, discovery: createDiscovery(settings, clock) };
  return {
    begin: () => naming(() => begin(context)),
    complete: (query, secrets) => naming(() => complete(context, query, secrets)),
    check: (signedIn, keep) => naming(() => check(context, signedIn, keep)),
  };
}
