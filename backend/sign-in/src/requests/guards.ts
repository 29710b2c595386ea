import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubscriberCheck } from '../provider/subscriber-check.ts';
import { isRefusalError, sendRefusal } from '../refusals/refusals.ts';
import type { LiveSession } from '../sessions/sessions.ts';
import type { FindSession } from './current-session.ts';
import type { VisitorGroups } from './visitor-groups.ts';

/** A hook that lets a request go on, or answers it. */
export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Both answer 403: `requireSession` without a session, `requireSubscription` without a subscription, too. */
export type Guards = { requireSession: Guard; requireSubscription: Guard };

type GuardsDeps = {
  findSession: FindSession;
  subscriber: SubscriberCheck;
  visitorGroups: VisitorGroups;
  /** Runs before each request to the provider, so that nobody can make it without end. */
  limitAccountCalls: Guard;
};

/** Turns a refusal that is thrown into the answer that it stands for. */
export const answeringRefusals =
  (guard: Guard): Guard =>
  async (request, reply) => {
    try {
      return await guard(request, reply);
    } catch (error) {
      if (!isRefusalError(error)) throw error;
      return sendRefusal(request, reply, error);
    }
  };

/**
 * The hooks that routes put before what not everybody may have.
 *
 * The guards of routes. An answer behind them is for this visitor only: no shared cache may keep it, and a browser asks
 * before it uses what it kept. A route may set its own `Cache-Control` over that.
 */
export function createGuards(deps: GuardsDeps): Guards {
  const { findSession, limitAccountCalls, subscriber, visitorGroups } = deps;
  async function letThrough(request: FastifyRequest, reply: FastifyReply, session: LiveSession) {
    reply.header('Cache-Control', 'private, no-cache');
    await visitorGroups.renew(request, reply, session);
    return undefined;
  }
  return {
    requireSession: answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      return session ? letThrough(request, reply, session) : sendRefusal(request, reply, 'SESSION_REQUIRED');
    }),
    requireSubscription: answeringRefusals(async (request, reply) => {
      const session = await findSession(request);
      if (!session) return sendRefusal(request, reply, 'SESSION_REQUIRED');
      if (subscriber.isKnownSubscriber(session)) return letThrough(request, reply, session);
      await limitAccountCalls(request, reply);
      // A reply is a thenable that gives nothing: what the limit did shows on the reply itself.
      if (reply.sent) return reply;
      const isAllowed = await subscriber.isSubscriber(session);
      return isAllowed
        ? letThrough(request, reply, session)
        : sendRefusal(request, reply, 'SUBSCRIPTION_REQUIRED');
    }),
  };
}
