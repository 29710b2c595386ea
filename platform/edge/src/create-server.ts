import { randomUUID } from 'node:crypto';
import { type Log, toCommonHeaders } from '@sharpside/server-kit';
import {
  addRefusals,
  IDLE_CONNECTION_MS,
  toArrivalLimits,
  WITHOUT_SCHEMAS,
} from '@sharpside/server-kit/server';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { EdgeConfig } from './config.ts';
import { createBadRequest, createEdgeRefuser } from './http/unreadable-requests.ts';
import { toErrorPage } from './page/error-page.ts';
import { registerErrorHandling, type SendError } from './routes/error-handling.ts';

// Enough for the bodies that the edge reads itself, which have at most 64 KiB.
const REQUEST_TIMEOUT_MS = 10_000;

/** A server without routes. All its answers have the common headers. */
export function createServer(
  config: EdgeConfig,
  sendError: SendError,
  options: Pick<FastifyServerOptions, 'forceCloseConnections'> = {},
): FastifyInstance {
  const { behindTls, trustedProxies, heartbeatMs, backendsTimeoutMs } = config;
  const { productName } = config.runtimeConfig;
  const commonHeaders = toCommonHeaders({ behindTls });
  const app = Fastify({
    ...WITHOUT_SCHEMAS,
    ...options,
    trustProxy: (_address, hop) => hop < trustedProxies,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // At least twice the longest silence that any connection here may have.
    connectionTimeout: Math.max(IDLE_CONNECTION_MS, 2 * heartbeatMs, 2 * backendsTimeoutMs),
    http: toArrivalLimits(REQUEST_TIMEOUT_MS),
    clientErrorHandler: createEdgeRefuser({
      commonHeaders,
      toPage: ({ statusCode: status, code, message }) =>
        toErrorPage({ productName, status, code, message, hasLeftPreview: false }),
    }),
    // A closing server still answers requests on open connections, because they have begun and may not be repeatable.
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    // Malformed addresses never reach the hook below, so their answers get the common headers here.
    frameworkErrors(error, _request, reply) {
      sendError(reply.headers(commonHeaders), error);
    },
  });
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(commonHeaders);
    done();
  });
  return app;
}

/** A server for operators, without routes. It closes at once even if a scrape hangs. */
export function createOperators(
  config: EdgeConfig,
  { log, sendError }: { log: Log; sendError: SendError },
): FastifyInstance {
  const operators = createServer(config, sendError, { forceCloseConnections: true });
  addRefusals(operators, createBadRequest);
  // This server passes no calls on. With `hasBackend` it refuses no call either, so a call gets the answer of any
  // unknown path.
  registerErrorHandling(operators, { log, hasBackend: true, sendError });
  return operators;
}
