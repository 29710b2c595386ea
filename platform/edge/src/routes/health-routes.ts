import { METRICS_CONTENT_TYPE, type Metrics } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ServingStatus } from '../site/serving-status.ts';

const NO_STORE = { 'cache-control': 'no-store' };

const toReadiness = ({ site, staleness }: ServingStatus) => ({
  status: site === undefined ? 'not-ready' : staleness === undefined ? 'ready' : 'stale',
  channel: site?.state.channel ?? null,
  revision: site?.state.revision.revision ?? null,
  staleSince: staleness === undefined ? null : new Date(staleness.since).toISOString(),
  reason: staleness?.reason ?? null,
  problems: site?.state.problems ?? [],
});

/** Routes for monitoring: is it up, can it serve, its metrics. */
export function registerHealthRoutes(
  app: FastifyInstance,
  { status, metrics }: { status: ServingStatus; metrics: Metrics },
): void {
  app.get('/healthz', (_request, reply) => reply.headers(NO_STORE).send({ status: 'up' }));

  app.get('/readyz', (_request, reply) => {
    const code = status.site === undefined ? 503 : 200;
    return reply.code(code).headers(NO_STORE).send(toReadiness(status));
  });

  app.get('/metrics', async (_request, reply) =>
    reply.headers({ ...NO_STORE, 'content-type': METRICS_CONTENT_TYPE }).send(await metrics.toText()),
  );
}
