import { addressOf, type Caller, callerOfNetwork, callerOfSecret } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
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
import { createLimits } from '../requests/limits.ts';
import { readParameter } from '../requests/read-parameter.ts';
import { createVisitorGroups, type VisitorGroups } from '../requests/visitor-groups.ts';
import type { SessionStore } from '../sessions/session-store.ts';
import { createSessions, type Sessions } from '../sessions/sessions.ts';
import type { AuthConfig } from '../settings/auth-config.ts';
import type { GroupKey } from '../settings/group-key-file.ts';
import { type AccountTokens, createAccountTokens } from '../tokens/account-token.ts';
import { type CsrfTokens, createCsrfTokens } from '../tokens/csrf.ts';
import { createGroupTokens } from '../tokens/group-tokens.ts';
import { createTextSigner, hashSecret } from '../tokens/keys.ts';
import { createSignInAttempts, type SignInAttempts } from '../tokens/sign-in-attempt.ts';

export type AuthDeps = ProviderClientDeps & {
  store: SessionStore;
  now?: () => number;
  /** Keys that sign visitors' groups; the first key signs. Required if groups are configured. */
  groupKeys?: readonly GroupKey[];
};

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
  /** The session that a request counts for in a limit. It may have ended. */
  findSessionCaller: (request: FastifyRequest) => Caller | undefined;
  limitSignIns: Guard;
  limitCallbacks: Guard;
  limitSignOuts: Guard;
  limitLogoutTokens: Guard;
  limitAccountCalls: Guard;
  sessions: Sessions;
  subscriber: SubscriberCheck;
  visitorGroups: VisitorGroups;
};

const byLine = (request: FastifyRequest) => callerOfNetwork(addressOf(request), 'line');

type LimitDeps = Pick<AuthServices, 'now' | 'attempts' | 'cookies' | 'findSessionCaller'>;

/** Each kind of request has limits of its own, so that none uses up another's allowance. */
function createAuthLimits(
  { limits, siteUrl }: AuthConfig,
  { now, attempts, cookies, findSessionCaller }: LimitDeps,
) {
  /** The attempt that a callback counts for; undefined without a valid attempt. Copies of its cookie count together. */
  function findAttemptCaller(request: FastifyRequest): Caller | undefined {
    const state = readParameter(request, 'state');
    if (typeof state !== 'string') return undefined;
    const isOurs = attempts.find(cookies.findAttempt(request, state), state) !== undefined;
    return isOurs ? callerOfSecret(hashSecret(state)) : undefined;
  }

  const refusePage: Guard = async (request, reply) => {
    request.log.info({ event: 'refused', reason: 'TOO_MANY_REQUESTS' }, 'too many sign-ins');
    return sendProblemPage(reply, 'too-many', { siteUrl });
  };
  const refuse: Guard = async (request, reply) => sendRefusal(request, reply, 'TOO_MANY_REQUESTS');
  const signIns = { maxPerMinute: limits.signInsPerMinute, toCaller: byLine };
  const tries = { maxPerMinute: limits.triesPerAttempt, toCaller: findAttemptCaller };
  const returns = {
    maxPerMinute: limits.signInsPerMinute,
    toCaller: (request: FastifyRequest) => (findAttemptCaller(request) ? byLine(request) : undefined),
  };
  const strays = {
    maxPerMinute: limits.straysPerMinute,
    toCaller: (request: FastifyRequest) => (findAttemptCaller(request) ? undefined : byLine(request)),
  };
  const signOuts = { maxPerMinute: limits.signOutsPerMinute, toCaller: findSessionCaller };
  const logoutTokens = { maxPerMinute: limits.logoutTokensPerMinute, toCaller: byLine };
  const accountCalls = {
    maxPerMinute: limits.accountCallsPerMinute,
    toCaller: (request: FastifyRequest) => findSessionCaller(request) ?? byLine(request),
  };
  return {
    limitSignIns: createLimits([signIns], { now, refuse: refusePage }),
    limitCallbacks: createLimits([tries, returns, strays], { now, refuse: refusePage }),
    limitSignOuts: createLimits([signOuts], { now, refuse }),
    limitLogoutTokens: createLimits([logoutTokens], { now, refuse }),
    limitAccountCalls: createLimits([accountCalls], { now, refuse }),
  };
}

export function createAuthServices(
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
  const findSessionCaller = (request: FastifyRequest) => {
    const name = sessions.nameOf(cookies.findSession(request));
    return name === undefined ? undefined : callerOfSecret(name);
  };
  const attempts = createSignInAttempts(createTextSigner(secrets, 'sign-in attempt'), now);
  const limits = createAuthLimits(config, { now, attempts, cookies, findSessionCaller });
  const groupTokens =
    config.groups.wanted.length > 0
      ? createGroupTokens({ keys: groupKeys, audience: config.siteUrl, now })
      : null;
  const visitorGroups = createVisitorGroups({
    tokens: groupTokens,
    wanted: config.groups.wanted,
    cookies,
    sessions,
  });
  const origins = new Set([config.siteUrl, config.backendUrl]);
  return {
    config,
    now,
    account,
    accountTokens: createAccountTokens(createTextSigner(secrets, 'account token'), now),
    attempts,
    client,
    cookies,
    csrf,
    findSession,
    findSessionCaller,
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
