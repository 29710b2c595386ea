import { type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

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

/** Reasons for which bytes on a connection never become a request. */
export type ConnectionFault = 'too-slow' | 'headers-too-large' | 'no-http';

const FAULTS: Readonly<Record<string, ConnectionFault>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

type Refusal = { status: number; headers: Readonly<Record<string, string>>; body: unknown };

/** Answers what never becomes a request: it came too slowly, has too long headers, or is no HTTP. */
export const createConnectionRefuser =
  (toRefusal: (fault: ConnectionFault) => Refusal) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable) {
      const refusal = toRefusal(FAULTS[error.code ?? ''] ?? 'no-http');
      const body = JSON.stringify(refusal.body);
      const headers = {
        ...refusal.headers,
        connection: 'close',
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
      const start = `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`;
      socket.write(`${[start, ...lines].join('\r\n')}\r\n\r\n${body}`);
    }
    socket.destroy(error);
  };

/** Refuses in the agreed form what Node would refuse without a word. */
export function addRefusals(app: FastifyInstance, createNoHostError: () => Error): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    if (headers.host === undefined && raw.httpVersion === '1.1') throw createNoHostError();
  });
  // A request that is answered before its body came would be answered again when that takes too long.
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !raw.complete) reply.header('Connection', 'close');
  });
  // An expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
}
