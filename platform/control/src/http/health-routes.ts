import { keys } from '@sharpside/registry/store/keys';
import { toReason, withTimeout } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';

type HealthOptions = Pick<ControlContext, 'store' | 'clock' | 'log' | 'problems'>;

const STORE_TIMEOUT_MS = 5_000;

/** Routes for balancers: they report if the service is up, and if it can reach its registry. */
export function registerHealthRoutes(app: FastifyInstance, options: HealthOptions): void {
  const { store, clock, log, problems } = options;

  app.get('/healthz', () => ({ status: 'up' }));

  app.get('/readyz', async (_request, reply) => {
    try {
      // Lists a short prefix, because a probe must not read the keys of a whole history.
      await withTimeout(store.list(keys.allWork('change')), {
        clock,
        timeoutMs: STORE_TIMEOUT_MS,
        what: 'Listing the work under way',
      });
      const found = problems.map((find) => find()).filter((problem) => problem !== undefined);
      return { status: 'ready', ...(found.length > 0 && { problems: found }) };
    } catch (error) {
      log.warn('not-ready', { reason: toReason(error) });
      return reply.code(503).send({ status: 'not-ready', reason: 'The registry does not answer.' });
    }
  });
}
