import type { FastifyInstance } from 'fastify';
import { sendProblemPage } from '../pages/problem-page.ts';
import { createProviderAccount, type ProviderAccount } from '../provider/provider-account.ts';
import {
  createProviderClient,
  type ProviderClient,
  type ProviderClientDeps,
} from '../provider/provider-client.ts';
import { createSubscriberCheck, type SubscriberCheck } from '../provider/subscriber-check.ts';
import { sendRefusal } from '../refusals/refusals.ts';
import { type AuthCookies, createAuthCookies } from '../requests/auth-cookies.ts';
import { createFindSession, type FindSession } from '../requests/current-session.ts';
import { createForgeryChecks, type ForgeryChecks } from '../requests/forgery-check.ts';
import { createGuards, type Guard, type Guards } from '../requests/guards.ts';
import { createLimit } from '../requests/limits.ts';
import { createVisitorGroups, type VisitorGroups } from '../requests/visitor-groups.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import type { AuthConfig } from '../settings/auth-config.ts';
import { LOGOUT_PATH } from '../settings/auth-paths.ts';
import { type AccountTokens, createAccountTokens } from '../tokens/account-token.ts';
import { type CsrfTokens, createCsrfTokens } from '../tokens/csrf.ts';
import type { GroupKey } from '../tokens/group-keys.ts';
import { createGroupTokens } from '../tokens/group-tokens.ts';
import { createTextSigner } from '../tokens/keys.ts';
import { createSignInAttempts, type SignInAttempts } from '../tokens/sign-in-attempt.ts';

export type AuthDeps = ProviderClientDeps & {
  store: SessionStore;
  now?: () => number;
  /** Keys that sign visitors' groups, the first of them; needed where the configuration wants groups. */
  groupKeys?: readonly GroupKey[];
};

/** Everything that the routes of sign-in work with, put together once. */
export type AuthServices = {
  config: AuthConfig;
  now: () => number;
  account: ProviderAccount;
  accountTokens: AccountTokens;
  attempts: SignInAttempts;
  client: ProviderClient;
  cookies: AuthCookies;
  csrf: CsrfTokens;
  findSession: FindSession;
  forgery: ForgeryChecks;
  guards: Guards;
  limitSignIns: Guard;
  limitAccountCalls: Guard;
  sessions: Sessions;
  subscriber: SubscriberCheck;
  visitorGroups: VisitorGroups;
};

function createLimits(app: FastifyInstance, config: AuthConfig, findSession: FindSession) {
  const { limits, siteUrl } = config;
  return {
    limitSignIns: createLimit(app, {
      maxPerMinute: limits.signInsPerMinute,
      refuse: async (request, reply) => {
        // A program asks for the logout, a person for the rest.
        if (request.routeOptions.url === LOGOUT_PATH) return sendRefusal(request, reply, 'TOO_MANY_REQUESTS');
        request.log.info({ event: 'refused', reason: 'TOO_MANY_REQUESTS' }, 'too many sign-ins');
        return sendProblemPage(reply, 'too-many', { siteUrl });
      },
    }),
    limitAccountCalls: createLimit(app, {
      maxPerMinute: limits.accountCallsPerMinute,
      toKey: async (request) => (await findSession(request))?.idHash ?? request.ip,
      refuse: async (request, reply) => sendRefusal(request, reply, 'TOO_MANY_REQUESTS'),
    }),
  };
}

/** `app` must have the rate limits already. */
export function createAuthServices(
  app: FastifyInstance,
  config: AuthConfig,
  { store, fetch, now = Date.now, groupKeys = [] }: AuthDeps,
): AuthServices {
  const { secrets } = config;
  const cookies = createAuthCookies(config);
  const csrf = createCsrfTokens(createTextSigner(secrets, 'csrf token'));
  const sessions = createSessions({ store, signer: createTextSigner(secrets, 'session'), now });
  const findSession = createFindSession(cookies, sessions);
  const client = createProviderClient(config, { fetch, now });
  const account = createProviderAccount({ client, sessions });
  const subscriber = createSubscriberCheck({ account, sessions, now });
  const limits = createLimits(app, config, findSession);
  const groupTokens =
    config.groups.wanted.length > 0
      ? createGroupTokens({ keys: groupKeys, audience: config.siteUrl, now })
      : null;
  const visitorGroups = createVisitorGroups({
    ...{ tokens: groupTokens, wanted: config.groups.wanted, cookies, sessions },
  });
  const origins = new Set([config.siteUrl, config.backendUrl]);
  return {
    config,
    now,
    account,
    accountTokens: createAccountTokens(createTextSigner(secrets, 'account token'), now),
    attempts: createSignInAttempts(createTextSigner(secrets, 'sign-in attempt'), now),
    client,
    cookies,
    csrf,
    findSession,
    forgery: createForgeryChecks({ cookies, csrf, findSession, origins }),
    guards: createGuards({
      findSession,
      visitorGroups,
      subscriber,
      limitAccountCalls: limits.limitAccountCalls,
    }),
    ...limits,
    sessions,
    subscriber,
    visitorGroups,
  };
}
