import { randomUUID } from 'node:crypto';
import { type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { ApiError, toProblem, toStatus } from '../api-error.ts';

// By default open connections are looked at every 30 s only, and those still in their headers are given 60 s.
const CHECK_INTERVAL_MS = 1_000;

/** Settings of Node's server that cut a request short once it took too long to arrive, its headers too. */
export const toArrivalLimits = (requestTimeoutMs: number): ServerOptions => ({
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
  // Node's own refusal has no body; see `addRefusals`.
  requireHostHeader: false,
});

function toApiError({ code }: { code?: string }): ApiError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new ApiError('the request took too long to arrive', { code: 'REQUEST_TIMEOUT' });
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return new ApiError('the address and the headers are too long together', { code: 'HEADERS_TOO_LARGE' });
  }
  return new ApiError('this is no HTTP request', { code: 'BAD_REQUEST' });
}

/** Answers what never becomes a request: it came too slowly, has too long headers, or is no HTTP. */
export function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const problem = toApiError(error);
    const status = toStatus(problem.code);
    const id = randomUUID();
    const body = JSON.stringify(toProblem(problem, id));
    const lines = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Cache-Control: no-store',
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'X-Content-Type-Options: nosniff',
      `X-Request-Id: ${id}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  }
  socket.destroy(error);
}

/** Refuses in the agreed form what Node would refuse without a word. */
export function addRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new ApiError("the request has no 'Host' header", { code: 'BAD_REQUEST' });
    }
  });
  // A request that is answered before its body came would be answered again when that takes too long.
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete) reply.header('Connection', 'close');
  });
  // An expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
