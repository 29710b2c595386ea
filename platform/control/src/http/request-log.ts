import { POLICY_REPORT_PATH } from '@sharpside/contracts';
import { addRequestMetrics, addressOf } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { toLoggedPath } from './logged-path.ts';

/**
 * Counts requests by route and status, and logs requests that change something.
 *
 * Headers, bodies, queries and tokens in a path are never logged, because they may contain a secret.
 */
export function registerRequestLog(app: FastifyInstance, { log, metrics, signIn }: ControlContext): void {
  addRequestMetrics(app, metrics, 'control');

  app.addHook('onResponse', (request, reply, done) => {
    const { method, id: requestId } = request;
    const address = addressOf(request);
    const path = toLoggedPath(request.url);
    // A browser's report changes nothing, and anybody may send any number of them.
    if (method !== 'GET' && method !== 'HEAD' && path !== POLICY_REPORT_PATH) {
      const ms = Math.round(reply.elapsedTime);
      log.info('request', { requestId, address, method, path, status: reply.statusCode, ms });
    }
    done();
  });

  metrics.addCounter({
    name: 'control_sign_ins_refused_total',
    help: 'Requests that were turned away for their token.',
    labelNames: ['code'],
    read: () => [...signIn.refusals].map(([code, value]) => ({ labels: { code }, value })),
  });
}
