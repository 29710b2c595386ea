import { findOwnPath } from '@sharpside/contracts';
import { SIGN_IN_PATH, SIGN_IN_PROBLEM_PARAMETER, type SignInProblem } from '@sharpside/contracts/control';
import { addressOf, callerOfNetwork, createRateLimit, findOwnAddress, splitUrl } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../../control-context.ts';
import { CALLBACK_PATH, type ProviderClient } from '../../persons/provider-client.ts';
import type { SignInAttempts } from '../../persons/sign-in-attempts.ts';
import { isSignInError, type SignInErrorCode } from '../../persons/sign-in-error.ts';
import { parseInput } from '../../routes/parse-input.ts';
import type { PersonRights } from './person-rights.ts';
import {
  findAttempt,
  findSessionId,
  toAttemptCookie,
  toClearedAttempt,
  toSessionCookie,
} from './session-cookie.ts';
import type { ConsoleSessions } from './session-store.ts';

const querySchema = v.object({ to: v.optional(v.unknown()), state: v.optional(v.unknown()) });

const PROBLEMS = {
  OIDC_CANCELLED: 'cancelled',
  OIDC_REFUSED: 'refused',
  OIDC_ENDED: 'refused',
  OIDC_PROVIDER_AWAY: 'provider-away',
  OIDC_GROUPS_UNREADABLE: 'groups-unreadable',
  OIDC_GROUPS_MISSING: 'groups-not-again',
} as const satisfies Record<SignInErrorCode, SignInProblem>;

/** The console's page to return to after signing in; `/` if `to` is not a page of the console. */
function toReturnPath(to: unknown): string {
  const path = findOwnPath(to);
  return path === undefined || path.startsWith('/v1/') ? '/' : path;
}

/** `detail` is for the log. */
type Refusal = { problem: SignInProblem; detail: string; to: string };

/** Path of the wanted page, with the reason why the person is not signed in. */
function toProblemPath({ problem, to }: Refusal): string {
  const { path, query } = splitUrl(to);
  const parameters = new URLSearchParams(query);
  parameters.set(SIGN_IN_PROBLEM_PARAMETER, problem);
  return `${path}?${parameters}`;
}

type Deps = {
  provider: ProviderClient;
  rights: PersonRights;
  sessions: ConsoleSessions;
  attempts: SignInAttempts;
};

/**
 * Routes that send people to the provider and take them back. They end at the console's page, with the reason if the
 * sign-in failed.
 */
export function registerPersonRoutes(
  app: FastifyInstance,
  { config, clock, log }: ControlContext,
  { provider, rights, sessions, attempts }: Deps,
): void {
  const { behindTls, publicOrigin } = config;
  const begun = createRateLimit({ clock, burst: 20, perSecond: 0.5, maxCallers: 10_000 });
  const options = { exposeHeadRoute: false };

  function refuse(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
    const { id: requestId } = request;
    const address = addressOf(request);
    const { problem, detail } = refusal;
    log.warn('person-refused', { requestId, address, problem, detail });
    return reply.header('cache-control', 'no-store').redirect(toProblemPath(refusal), 303);
  }

  function handleFailure(
    request: FastifyRequest,
    reply: FastifyReply,
    { error, to }: { error: unknown; to: string },
  ) {
    if (!isSignInError(error)) throw error;
    return refuse(request, reply, { problem: PROBLEMS[error.code], detail: error.detail, to });
  }

  app.get(SIGN_IN_PATH, options, async (request, reply) => {
    const received = { host: request.host, url: request.url, now: clock.now() };
    const address = publicOrigin === null ? undefined : findOwnAddress(publicOrigin, received);
    if (address !== undefined) return reply.header('cache-control', 'no-store').redirect(address, 303);
    const to = toReturnPath(parseInput(querySchema, request.query, 'The query').to);
    if (!begun.allow(callerOfNetwork(addressOf(request), 'line')))
      return refuse(request, reply, { problem: 'too-many', detail: 'sign-ins of one address', to });
    try {
      const { url, secrets } = await provider.begin();
      const before = findSessionId(request.headers.cookie, { behindTls }) ?? null;
      const sealed = await attempts.seal({ secrets, to, before });
      return reply
        .headers({ 'set-cookie': toAttemptCookie(sealed, { behindTls }), 'cache-control': 'no-store' })
        .redirect(url.href, 303);
    } catch (error) {
      return handleFailure(request, reply, { error, to });
    }
  });

  app.get(CALLBACK_PATH, options, async (request, reply) => {
    const { state } = parseInput(querySchema, request.query, 'The query');
    const attempt = await attempts.open(findAttempt(request.headers.cookie, { behindTls }), state);
    if (!attempt)
      return refuse(request, reply, { problem: 'expired', detail: 'no attempt of this browser', to: '/' });
    const { to, before } = attempt;
    reply.headers({ 'set-cookie': toClearedAttempt({ behindTls }), 'cache-control': 'no-store' });
    try {
      const signedIn = await provider.complete(splitUrl(request.url).query, attempt.secrets);
      const session = await rights.open(signedIn, { address: addressOf(request), requestId: request.id });
      // Ends the earlier session and makes a new id, so an id that an attacker planted in this browser is worthless.
      if (before !== null) await sessions.remove(before, { reason: 'Signed in again' });
      const id = await sessions.create(session);
      return reply.header('set-cookie', toSessionCookie(id, { behindTls })).redirect(to, 303);
    } catch (error) {
      return handleFailure(request, reply, { error, to });
    }
  });
}
