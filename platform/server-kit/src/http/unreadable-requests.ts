import { type IncomingMessage, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// By default open connections are looked at every 30 s only, and those still in their headers are given 60 s.
const CHECK_INTERVAL_MS = 1_000;

/**
 * Time after which a connection is ended on which no byte moves. Whoever asks and never reads would otherwise keep it, and what
 * was written to it, for ever. Streams give signs of life more often, and answers begin sooner.
 */
export const IDLE_CONNECTION_MS = 5 * 60_000;

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

/** Connections whose request was answered before its body came: what comes after it gets no second answer. */
const answered = new WeakSet<object>();

/** Answers what never becomes a request: it came too slowly, has too long headers, or is no HTTP. */
export const createConnectionRefuser =
  (toRefusal: (fault: ConnectionFault) => Refusal) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable && !answered.has(socket)) {
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

/** True where the sender of a request went away before all of it had come: no fault of this server. */
export const isCutOff = (request: IncomingMessage): boolean =>
  (request.destroyed || request.socket.destroyed) && !request.complete;

// A name, an IPv4 address or an IPv6 one in brackets, and a port. No name that has a path, a user or anything else in it:
// what is made of it, such as a link or a comparison with an origin, would be read in two ways.
const HOST = /^(?:\w(?:[\w.-]{0,252}[\w.])?|\[[0-9a-f:.]{2,45}\])(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

function isHost(host: string): boolean {
  const found = HOST.exec(host);
  return found !== null && Number(found[1] ?? 0) <= MAX_PORT;
}

/** Reasons why a request is none for this server; undefined where there are none. */
function findRequestFault({
  rawHeaders,
  httpVersion,
  method,
  url = '',
}: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.1' ? "The request has no 'Host' header." : undefined;
  // A server behind could take the other one for the site.
  if (hosts.length > 1) return "The request has several 'Host' headers.";
  if (!isHost(host))
    return "The 'Host' header names no host; it is written as site.example or site.example:8080.";
  // Routers look at the path alone, and others at all of it: `http://other.example/x` is for a proxy.
  if (!url.startsWith('/') && !(method === 'OPTIONS' && url === '*'))
    return "The address of the request is no path; it begins with '/'.";
  return undefined;
}

/** Refuses in the agreed form what Node would refuse without a word, or take. */
export function addRefusals(app: FastifyInstance, createBadRequest: (message: string) => Error): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const fault = findRequestFault(raw);
    if (fault !== undefined) throw createBadRequest(fault);
    // It is answered here, and of no concern to a server behind.
    delete headers.expect;
  });
  // A request that is answered before its body came would be answered again when that takes too long.
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (!hasBody || raw.complete) return;
    reply.header('Connection', 'close');
    // A request that is over has none, whatever its type says.
    const { socket }: { socket: Socket | null } = raw;
    if (socket !== null) answered.add(socket);
  });
  // An expectation may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // No server here is a way to another one. Node ends the connection without a word.
  app.server.on('connect', (_request, socket) => {
    // Node listens to errors of this connection no more, and one that nobody hears would end the process.
    socket.on('error', () => {});
    app.server.emit('clientError', new Error('CONNECT is not possible here.'), socket);
  });
}
