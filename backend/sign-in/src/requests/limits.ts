import { type Caller, createRateLimit } from '@sharpside/server-kit';
import type { FastifyRequest } from 'fastify';
import type { Guard } from './guards.ts';

export type Limit = {
  maxPerMinute: number;
  /** The caller that a request counts for; undefined if the limit does not apply to the request. */
  toCaller: (request: FastifyRequest) => Caller | undefined;
};

type LimitOptions = {
  now: () => number;
  /** Answers a request above the limit. `Retry-After` is already set. */
  refuse: Guard;
};

const MINUTE_S = 60;
const MAX_CALLERS = 20_000;

/**
 * Refuses requests above any of the limits, which are checked in order. A request that one limit refuses does not count
 * in later limits. A minute's requests may come at once; then the allowance refills evenly. Each process counts for
 * itself.
 */
export function createLimits(limits: readonly Limit[], { now, refuse }: LimitOptions): Guard {
  const counted = limits.map(({ maxPerMinute, toCaller }) => ({
    toCaller,
    rate: createRateLimit({
      clock: { now },
      burst: maxPerMinute,
      perSecond: maxPerMinute / MINUTE_S,
      maxCallers: MAX_CALLERS,
    }),
  }));
  return async (request, reply) => {
    for (const { rate, toCaller } of counted) {
      const caller = toCaller(request);
      if (caller === undefined || rate.allow(caller)) continue;
      return refuse(request, reply.header('Retry-After', rate.waitSeconds(caller)));
    }
    return undefined;
  };
}
