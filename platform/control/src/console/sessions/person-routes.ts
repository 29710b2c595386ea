import { SIGN_IN_PATH, type SignInProblem } from '@sharpside/contracts/control';
import { createRateLimit } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../../control-context.ts';
import { CALLBACK_PATH, type ProviderClient } from '../../persons/provider-client.ts';
import { toReturnPath } from '../../persons/return-path.ts';
import { createSignInAttempts } from '../../persons/sign-in-attempts.ts';
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
} as const satisfies Record<SignInErrorCode, SignInProblem>;

type Deps = { provider: ProviderClient; rights: PersonRights; sessions: ConsoleSessions };

/** The way to the provider and back. Ends at the console's page, with the reason where nobody is signed in. */
export function registerPersonRoutes(
  app: FastifyInstance,
  { config, clock, log }: ControlContext,
  { provider, rights, sessions }: Deps,
): void {
  const { behindTls } = config;
  const attempts = createSignInAttempts({ clock });
  const mayBegin = createRateLimit({ clock, burst: 20, perSecond: 0.5, maxCallers: 10_000 });
  const options = { exposeHeadRoute: false };

  function refuse(request: FastifyRequest, reply: FastifyReply, problem: SignInProblem, detail: string) {
    log.warn('person-refused', { requestId: request.id, address: request.ip, problem, detail });
    return reply.redirect(`/?problem=${problem}`, 303);
  }

  function handleFailure(request: FastifyRequest, reply: FastifyReply, error: unknown) {
    if (!isSignInError(error)) throw error;
    return refuse(request, reply, PROBLEMS[error.code], error.detail);
  }

  app.get(SIGN_IN_PATH, options, async (request, reply) => {
    const { to } = parseInput(querySchema, request.query, 'The query');
    if (!mayBegin(request.ip)) return refuse(request, reply, 'too-many', 'sign-ins of one address');
    try {
      const { url, secrets } = await provider.begin();
      const cookie = attempts.add({ secrets, to: toReturnPath(to) });
      return reply.header('set-cookie', toAttemptCookie(cookie, { behindTls })).redirect(url.href, 303);
    } catch (error) {
      return handleFailure(request, reply, error);
    }
  });

  app.get(CALLBACK_PATH, options, async (request, reply) => {
    const { state } = parseInput(querySchema, request.query, 'The query');
    const attempt = attempts.take(findAttempt(request.headers.cookie), state);
    if (!attempt) return refuse(request, reply, 'expired', 'no such attempt of this browser');
    reply.header('set-cookie', toClearedAttempt({ behindTls }));
    try {
      const query = new URL(request.url, 'http://here').search;
      const signedIn = await provider.complete(query, attempt.secrets);
      const session = await rights.open(signedIn);
      if (!session) return refuse(request, reply, 'no-role', signedIn.person.subject);
      // The earlier session ends, and the id is new: one that somebody planted in this browser is worth nothing.
      const before = findSessionId(request.headers.cookie);
      const earlier = before === undefined ? undefined : sessions.find(before);
      if (before !== undefined) sessions.remove(before);
      if (earlier?.person) await rights.close(earlier, 'Signed in again');
      const id = sessions.create(session);
      return reply.header('set-cookie', toSessionCookie(id, { behindTls })).redirect(attempt.to, 303);
    } catch (error) {
      return handleFailure(request, reply, error);
    }
  });
}
