import { toReason } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';

export type ProbeDeps = {
  /** Rejects if requests cannot be answered, for example because sessions cannot be reached. */
  checkReady: () => Promise<void>;
  /** Problems that need attention, although requests are answered. */
  listProblems?: () => readonly string[];
};

/**
 * Adds probes for balancers and process managers. They are outside `/api`, so that an edge does not give them to
 * visitors.
 */
export function addProbes(app: FastifyInstance, { checkReady, listProblems }: ProbeDeps): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/readyz', { logLevel: 'warn' }, async (request, reply) => {
    reply.header('Cache-Control', 'no-store');
    try {
      await checkReady();
      const problems = listProblems?.() ?? [];
      return problems.length === 0 ? { status: 'ready' } : { status: 'ready', problems };
    } catch (error) {
      const reason = toReason(error);
      request.log.warn({ event: 'not-ready', reason });
      return reply.code(503).send({ status: 'not ready' });
    }
  });
}
