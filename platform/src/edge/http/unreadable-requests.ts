import { type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { EdgeError } from '../errors.ts';

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

function toEdgeError({ code }: { code?: string }): EdgeError {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new EdgeError('The request took too long to arrive.', { code: 'EDGE_REQUEST_TIMEOUT' });
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    const message = 'The address and the headers are too long together.';
    return new EdgeError(message, { code: 'EDGE_HEADERS_TOO_LARGE' });
  }
  return new EdgeError('The request cannot be understood.', { code: 'EDGE_BAD_REQUEST' });
}

/** Answers what never becomes a request: it came too slowly, has too long headers, or is no HTTP. */
export const createConnectionRefuser =
  (commonHeaders: Readonly<Record<string, string>>) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const { code, message, statusCode } = toEdgeError(error);
      const body = JSON.stringify({ error: { code, message } });
      const headers = {
        ...commonHeaders,
        connection: 'close',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const start = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}`;
      socket.write(`${[start, ...lines].join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };

/** Refuses in the agreed form what Node would refuse without a word. */
export function addRefusals(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') {
      throw new EdgeError("The request has no 'Host' header.", { code: 'EDGE_BAD_REQUEST' });
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
