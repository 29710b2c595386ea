import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import {
  ANSWER_TIME_BOUNDS,
  type AnswerCount,
  countAnswer,
  createAnswerCount,
  toStatuses,
  toTimes,
} from './answer-count.ts';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /** Counts an answer that bypasses Fastify's own sending; undefined without `addRequestMetrics`. */
    countAnswer?: (request: FastifyRequest, status: number) => void;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyRequest {
    /** The counter of its route, and its arrival in ms of `performance.now`; undefined if no counted route matches. */
    counting: { count: AnswerCount; beganAt: number } | undefined;
  }
}

/**
 * Counts answers by route and status, and the time until they were sent: `<prefix>_requests_total` and
 * `<prefix>_request_duration_seconds`. Routes that were added before this call count as `unknown`.
 *
 * Routes are named by their pattern and not by the address, since the number of addresses is unlimited. Fastify's
 * `onResponse` hook would cost a listener per answer, and `routeOptions` an object: together a tenth of the time that
 * an edge takes for a file. So each route carries its counter, and code that bypasses Fastify's sending calls
 * `countAnswer`.
 */
export function addRequestMetrics(app: FastifyInstance, metrics: Metrics, prefix: string): void {
  const counts = new Map<string, AnswerCount>();

  function requireCount(method: string, url: string): AnswerCount {
    const route = `${method} ${url}`;
    const count = counts.get(route) ?? createAnswerCount();
    counts.set(route, count);
    return count;
  }

  app.decorateRequest('counting', undefined);
  app.addHook('onRoute', (route) => {
    const { url, onRequest = [] } = route;
    const known = new Map<string, AnswerCount>();
    const begin: onRequestHookHandler = (request, _reply, done) => {
      const { method } = request;
      let count = known.get(method);
      if (count === undefined) {
        count = requireCount(method, url);
        known.set(method, count);
      }
      request.counting = { count, beganAt: performance.now() };
      done();
    };
    route.onRequest = [begin, ...(Array.isArray(onRequest) ? onRequest : [onRequest])];
  });
  app.decorate('countAnswer', ({ method, counting }, status) => {
    // A request that is refused before it reaches a route takes almost no time.
    if (counting === undefined) countAnswer(requireCount(method, 'unknown'), status, 0);
    else countAnswer(counting.count, status, (performance.now() - counting.beganAt) / 1000);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.server.countAnswer?.(request, reply.statusCode);
    done(null, payload);
  });

  metrics.addCounter({
    name: `${prefix}_requests_total`,
    help: 'Answered requests.',
    labelNames: ['route', 'status'],
    read: () => [...counts].flatMap(([route, count]) => toStatuses({ route }, count)),
  });
  metrics.addHistogram({
    name: `${prefix}_request_duration_seconds`,
    help: 'Time until an answer was on its way.',
    labelNames: ['route'],
    bounds: ANSWER_TIME_BOUNDS,
    read: () => [...counts].map(([route, count]) => toTimes({ route }, count)),
  });
}
