import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Guard } from './guards.ts';

type LimitOptions = {
  maxPerMinute: number;
  /** The key under which requests are counted together; the address unless told otherwise. */
  toKey?: (request: FastifyRequest) => string | Promise<string>;
  /** Answers a request that is one too many; `Retry-After` is set already. */
  refuse: Guard;
};

const MINUTE_MS = 60_000;

/** Counts requests and refuses those beyond the limit until the minute is over. Each process counts for itself. */
export function createLimit(app: FastifyInstance, { maxPerMinute, toKey, refuse }: LimitOptions): Guard {
  const count = app.createRateLimit({
    max: maxPerMinute,
    timeWindow: MINUTE_MS,
    keyGenerator: toKey ?? ((request) => normalizeIP(request.ip)),
  });
  return async (request, reply) => {
    const result = await count(request);
    if (result.isAllowed || !result.isExceeded) return undefined;
    return refuse(request, reply.header('Retry-After', result.ttlInSeconds));
  };
}
