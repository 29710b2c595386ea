import { addressOf } from '@sharpside/server-kit';
import { toLoggableUrl } from '@sharpside/sign-in/requests/log-serializers';
import type { FastifyInstance } from 'fastify';

/** Logs each answer at level `info`. Routes that are requested often avoid this by a higher `logLevel`. */
export function logAnswers(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      url: toLoggableUrl(request.url),
      address: addressOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
