import { type Metric, toSample } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';

/**
 * Counts requests by route and status, and logs those that change something.
 *
 * Neither headers nor bodies nor queries are logged: one of them may hold a secret, where somebody put it by mistake.
 */
export function registerRequestLog(app: FastifyInstance, { log, addMetrics, signIn }: ControlContext): void {
  const counts = new Map<string, { route: string; status: string; count: number }>();

  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId, ip: address } = request;
    const route = `${method} ${request.routeOptions.url ?? 'unknown'}`;
    const status = String(reply.statusCode);
    const key = `${route} ${status}`;
    const counted = counts.get(key) ?? { route, status, count: 0 };
    counts.set(key, { ...counted, count: counted.count + 1 });
    if (method !== 'GET' && method !== 'HEAD') {
      const [path] = request.url.split('?', 1);
      const ms = Math.round(reply.elapsedTime);
      log.info('request', { requestId, address, method, path, status: reply.statusCode, ms });
    }
    done();
  });

  addMetrics((): Metric[] => [
    {
      name: 'control_requests_total',
      type: 'counter',
      help: 'Answered requests.',
      samples: [...counts.values()].map(({ count, ...labels }) =>
        toSample('control_requests_total', labels, count),
      ),
    },
    {
      name: 'control_sign_ins_refused_total',
      type: 'counter',
      help: 'Requests that were turned away for their token.',
      samples: [...signIn.refusals].map(([code, count]) =>
        toSample('control_sign_ins_refused_total', { code }, count),
      ),
    },
  ]);
}
