import type { RefusalCode } from '@sharpside/contracts';
import type { FastifyRequest } from 'fastify';
import { sendRefusal } from '../refusals/refusals.ts';
import { BACK_CHANNEL_LOGOUT_PATH } from '../settings/auth-paths.ts';
import { type CsrfTokens, hasCsrfHeader } from '../tokens/csrf.ts';
import type { AuthCookies } from './auth-cookies.ts';
import type { FindSession } from './current-session.ts';
import { answeringRefusals, type Guard } from './guards.ts';
import { toRequestSource } from './request-source.ts';

type ForgeryCheckDeps = {
  cookies: AuthCookies;
  csrf: CsrfTokens;
  findSession: FindSession;
  origins: ReadonlySet<string>;
};

export type ForgeryChecks = {
  /** Runs before every call with a method that changes something. */
  checkChange: Guard;
  /** Runs before a GET that changes something, such as signing out. */
  checkChangingGet: Guard;
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

/**
 * Checks that another site cannot make a visitor's browser act here.
 *
 * Requests that the browser reports as coming from another site are refused. A change also needs the CSRF token in
 * header and cookie. A changing GET needs the token only if the browser does not report its source.
 */
export function createForgeryChecks({
  cookies,
  csrf,
  findSession,
  origins,
}: ForgeryCheckDeps): ForgeryChecks {
  async function hasToken(request: FastifyRequest): Promise<boolean> {
    const token = cookies.findCsrf(request);
    if (token === undefined || !hasCsrfHeader(request, token)) return false;
    // Without a session any token is accepted, because a planted token gives no access then.
    const session = await findSession(request);
    return session === undefined || csrf.isOf(token, session.idHash);
  }

  async function judge(request: FastifyRequest, needsToken: boolean): Promise<RefusalCode | undefined> {
    const source = toRequestSource(request, origins);
    if (source === 'elsewhere') return 'CROSS_SITE_REQUEST';
    if (!needsToken && source === 'this-site') return undefined;
    return (await hasToken(request)) ? undefined : 'CSRF_FAILED';
  }

  const createCheck = (options: { needsToken: boolean; isConcerned: (request: FastifyRequest) => boolean }) =>
    answeringRefusals(async (request, reply) => {
      if (!options.isConcerned(request)) return undefined;
      const refusal = await judge(request, options.needsToken);
      return refusal === undefined ? undefined : sendRefusal(request, reply, refusal);
    });

  return {
    checkChange: createCheck({
      needsToken: true,
      // The provider is not a browser: it has no cookies that another site could use, and it signs its requests.
      isConcerned: ({ method, routeOptions }) =>
        !SAFE_METHODS.has(method) && routeOptions.url !== BACK_CHANNEL_LOGOUT_PATH,
    }),
    checkChangingGet: createCheck({ needsToken: false, isConcerned: () => true }),
  };
}
