import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { Metrics } from './metrics.ts';

declare module 'fastify' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyInstance {
    /** Counts an answer that goes past Fastify's own sending; undefined where nothing is counted. */
    countAnswer?: (request: FastifyRequest, status: number) => void;
  }
  // biome-ignore lint/style/useConsistentTypeDefinitions: only an interface can add to Fastify's own.
  interface FastifyRequest {
    /** The counter of its route, and its arrival in ms of `performance.now`; undefined where no route takes it. */
    counting: { count: RouteCount; beganAt: number } | undefined;
  }
}

const BOUNDS_SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** `sorted`: how many fell into each bound and not into the one before; the last holds those above all. */
type RouteCount = { statuses: Map<number, number>; sorted: number[]; sumSeconds: number };

const createCount = (): RouteCount => ({
  statuses: new Map(),
  sorted: Array.from({ length: BOUNDS_SECONDS.length + 1 }, () => 0),
  sumSeconds: 0,
});

function add(count: RouteCount, status: number, seconds: number): void {
  const { statuses, sorted } = count;
  count.sumSeconds += seconds;
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  let at = 0;
  while (seconds > (BOUNDS_SECONDS[at] ?? Number.POSITIVE_INFINITY)) at += 1;
  sorted[at] = (sorted[at] ?? 0) + 1;
}

function toHistogram(route: string, { sorted, sumSeconds }: RouteCount) {
  let count = 0;
  const sums = sorted.map((fallen) => {
    count += fallen;
    return count;
  });
  return { labels: { route }, within: sums, count, sum: sumSeconds };
}

/**
 * Counts answers by route and status, and how long they took until they were on their way: `<prefix>_requests_total` and
 * `<prefix>_request_duration_seconds`. Routes that were added before are not counted.
 *
 * A route is named as it was registered, never as it was asked for: addresses have no end. Fastify's own hook for answers
 * that are sent costs a listener for each, and its `routeOptions` an object, a tenth together of what an edge takes for a
 * file. So each route brings its count along, and what goes past Fastify's sending says so itself, by `countAnswer`.
 */
export function addRequestMetrics(app: FastifyInstance, metrics: Metrics, prefix: string): void {
  const counts = new Map<string, RouteCount>();

  function requireCount(method: string, url: string): RouteCount {
    const route = `${method} ${url}`;
    const count = counts.get(route) ?? createCount();
    counts.set(route, count);
    return count;
  }

  app.decorateRequest('counting', undefined);
  app.addHook('onRoute', (route) => {
    const { url, onRequest = [] } = route;
    const known = new Map<string, RouteCount>();
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
    // A request that is refused before it reaches a route has taken no time to speak of.
    if (counting === undefined) add(requireCount(method, 'unknown'), status, 0);
    else add(counting.count, status, (performance.now() - counting.beganAt) / 1000);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    request.server.countAnswer?.(request, reply.statusCode);
    done(null, payload);
  });

  metrics.addCounter({
    name: `${prefix}_requests_total`,
    help: 'Answered requests.',
    labelNames: ['route', 'status'],
    read: () =>
      [...counts].flatMap(([route, { statuses }]) =>
        [...statuses].map(([status, value]) => ({ labels: { route, status: String(status) }, value })),
      ),
  });
  metrics.addHistogram({
    name: `${prefix}_request_duration_seconds`,
    help: 'Time until an answer was on its way.',
    labelNames: ['route'],
    bounds: BOUNDS_SECONDS,
    read: () => [...counts].map(([route, count]) => toHistogram(route, count)),
  });
}
