import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SubscriberCheck } from '../provider/subscriber-check.ts';
import { isRefusalError, sendRefusal } from '../refusals/refusals.ts';
import type { LiveSession } from '../sessions/sessions.ts';
import type { FindSession } from './current-session.ts';
import type { VisitorGroups } from './visitor-groups.ts';

export type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | undefined>;

/** Guards that answer 403: `requireSession` without a session, `requireSubscription` also without a subscription. */
export type Guards = { requireSession: Guard; requireSubscription: Guard };

type GuardsDeps = {
  findSession: FindSession;
  subscriber: SubscriberCheck;
  visitorGroups: VisitorGroups;
  /** Runs before each request to the provider, to limit the number of requests. */
  limitAccountCalls: Guard;
};

/** Runs a guard, and sends the refusal that it throws. */
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
 * Guards for restricted routes.
 *
 * Answers behind them are for a single visitor: no shared cache may keep them, and a browser must revalidate its
 * copy. A route may set its own `Cache-Control` instead.
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
      // A reply is a thenable without a value, so the limit's result is read from the reply itself.
      if (reply.sent) return reply;
      const isAllowed = await subscriber.isSubscriber(session);
      return isAllowed
        ? letThrough(request, reply, session)
        : sendRefusal(request, reply, 'SUBSCRIPTION_REQUIRED');
    }),
  };
}
