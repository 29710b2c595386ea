import { addressOf } from '@sharpside/server-kit';
import { toLoggableUrl } from '@sharpside/sign-in/requests/log-serializers';
import type { FastifyInstance } from 'fastify';

/** Logs a line for each answer at level `info`. A frequently requested route sets a higher `logLevel`. */
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
