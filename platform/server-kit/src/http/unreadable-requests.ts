import { type IncomingMessage, type ServerOptions, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

// By default Node checks open connections only every 30 s, and allows 60 s for headers.
const CHECK_INTERVAL_MS = 1_000;

/**
 * Time after which a connection without any traffic is closed. Otherwise a client that never reads could keep the
 * connection and its buffered answer for ever. Streams send heartbeats more often, and answers begin sooner.
 */
export const IDLE_CONNECTION_MS = 5 * 60_000;

/**
 * Longest address and headers together. Node's own limit is half of this, and a browser sends the cookies of a whole
 * domain to each of its sites.
 */
export const MAX_HEADER_BYTES = 32 * 1024;

/**
 * The same for servers behind an edge, which adds headers to what it passes on: the visitor's address, the host and an
 * id. With one limit for both, such a server would refuse what the edge has just taken.
 */
export const MAX_HEADER_BYTES_BEHIND_EDGE = MAX_HEADER_BYTES + 4 * 1024;

/** Settings of Node's server that end requests which take too long to arrive, or whose headers are too long. */
export const toArrivalLimits = (requestTimeoutMs: number): ServerOptions => ({
  maxHeaderSize: MAX_HEADER_BYTES,
  requestTimeout: requestTimeoutMs,
  headersTimeout: requestTimeoutMs,
  connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, requestTimeoutMs),
  // Node's own refusal has no body; see `addRefusals`.
  requireHostHeader: false,
});

/** Reasons why bytes on a connection never become a request. */
export type ConnectionFault = 'too-slow' | 'headers-too-large' | 'no-http';

const FAULTS: Readonly<Record<string, ConnectionFault>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'too-slow',
  HPE_HEADER_OVERFLOW: 'headers-too-large',
};

/**
 * Longest body that is read and dropped if its request was answered before it came. Closing the connection in its middle
 * would lose the answer. A proxy in front would also count that as a failure of this server, and leave it out, so that
 * anybody could take all servers out of use with requests that are refused. It is above the limits of bodies in
 * `deploy/nginx.conf`.
 */
const DROPPED_BYTES = 24 * 1024 * 1024;

const TOO_SLOW = 408;

type Headers = Readonly<Record<string, string>>;

/** `page`: in place of the body, for a visitor who asked for a page. */
type Refusal = { status: number; headers: Headers; body: unknown; page?: { html: string; headers: Headers } };

/** Node's error. `rawPacket`: the bytes in which it found the fault; Fastify types them as their JSON. */
type ClientError = Error & { code?: string; rawPacket?: unknown };

/**
 * True for a browser that asked for a page, and if only a later part of long headers is known: programs do not send
 * that many.
 */
function wantsPage({ rawPacket }: ClientError): boolean {
  const text = rawPacket instanceof Buffer ? rawPacket.toString('latin1') : '';
  return !/^[A-Z]+ \S+ HTTP\/1\.\d\r\n/.test(text) || /^accept:.*text\/html/im.test(text);
}

/** Connections whose request was answered before its body came. Later bytes on them get no second answer. */
const answered = new WeakSet<object>();

/**
 * Connections that were refused in the middle of their headers. The rest is read and dropped, because closing at once
 * would lose the answer. It ends with the sender's end, or when the time for a request is over.
 */
const draining = new WeakSet<object>();

function writeRefusal(socket: Socket, { status, headers, body, page }: Refusal): void {
  const text = page?.html ?? JSON.stringify(body);
  const all = {
    ...headers,
    ...page?.headers,
    connection: 'close',
    'cache-control': 'no-store',
    'content-type': `${page ? 'text/html' : 'application/json'}; charset=utf-8`,
    'content-length': Buffer.byteLength(text),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}`;
  socket.write(`${[start, ...lines].join('\r\n')}\r\n\r\n${text}`);
}

/**
 * Answers input that never becomes a request, because it is too slow, its headers are too long, or it is not HTTP.
 *
 * @param onRefusal for the log: hooks of the server do not see such input.
 */
export const createConnectionRefuser =
  (
    toRefusal: (fault: ConnectionFault) => Refusal,
    onRefusal: (fault: ConnectionFault, address: string | undefined) => void = () => {},
  ) =>
  (error: ClientError, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    const fault = FAULTS[error.code ?? ''] ?? 'no-http';
    if (draining.has(socket) && fault === 'headers-too-large') return;
    if (socket.writable && !answered.has(socket)) {
      const { page, ...refusal } = toRefusal(fault);
      onRefusal(fault, socket.remoteAddress);
      writeRefusal(socket, page && wantsPage(error) ? { ...refusal, page } : refusal);
      if (fault === 'headers-too-large') {
        draining.add(socket);
        socket.end();
        return;
      }
    }
    socket.destroy(error);
  };

/** True if the sender left before the whole request had arrived, which is not a fault of this server. */
export const isCutOff = (request: IncomingMessage): boolean =>
  (request.destroyed || request.socket.destroyed) && !request.complete;

// A name, an IPv4 address or an IPv6 address in brackets, with an optional port. Hosts with a path, a user or other
// parts are refused, because code that builds a link or compares origins could read them in two ways.
const HOST = /^(?:\w(?:[\w.-]{0,252}[\w.])?|\[[0-9a-f:.]{2,45}\])(?::(\d{0,5}))?$/i;
const MAX_PORT = 65_535;

function isHost(host: string): boolean {
  const found = HOST.exec(host);
  return found !== null && Number(found[1] ?? 0) <= MAX_PORT;
}

/** The reason why this server cannot handle a request; undefined if it can. */
function findRequestFault({
  rawHeaders,
  httpVersion,
  method,
  url = '',
}: IncomingMessage): string | undefined {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === 'host');
  const [host] = hosts;
  if (host === undefined) return httpVersion === '1.1' ? "The request has no 'Host' header." : undefined;
  // A server behind this one could choose the other header.
  if (hosts.length > 1) return "The request has several 'Host' headers.";
  if (!isHost(host))
    return "The 'Host' header names no host; it is written as site.example or site.example:8080.";
  // Routers use only the path, other code the whole address: `http://other.example/x` is meant for a proxy.
  if (!url.startsWith('/') && !(method === 'OPTIONS' && url === '*'))
    return "The address of the request is no path; it begins with '/'.";
  return undefined;
}

/**
 * Refuses invalid requests in the format of the server's errors. Node would refuse them without a body, or accept them.
 * The body of a request that was answered early is read and dropped, so that the answer arrives.
 */
export function addRefusals(app: FastifyInstance, createBadRequest: (message: string) => Error): void {
  app.addHook('onRequest', async ({ raw, headers }) => {
    const fault = findRequestFault(raw);
    if (fault !== undefined) throw createBadRequest(fault);
    // This server handles `Expect` itself, so a server behind it must not see the header.
    delete headers.expect;
  });
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const length = Number(headers['content-length'] ?? 0);
    const hasBody = headers['transfer-encoding'] !== undefined || length > 0;
    if (!hasBody || raw.complete) return;
    // Node reads and drops the rest of the body of an answered request, as long as its connection stays.
    const mayStay = raw.httpVersion === '1.1' && !/\bclose\b/i.test(headers.connection ?? '');
    const isDropped = mayStay && length > 0 && length <= DROPPED_BYTES && reply.statusCode !== TOO_SLOW;
    reply.header('connection', isDropped ? 'keep-alive' : 'close');
    // The socket is null after the request has ended, although its type does not allow it.
    const { socket }: { socket: Socket | null } = raw;
    if (socket === null) return;
    // Otherwise a request that was answered before its body arrived gets a second answer when the body is too slow.
    answered.add(socket);
    raw.once('end', () => answered.delete(socket));
  });
  // An unknown `Expect` is ignored, as RFC 9110, 10.1.1, allows. Node would answer with status 417.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  // No server here is a proxy, so CONNECT is refused. Node would close the connection without an answer.
  app.server.on('connect', (_request, socket) => {
    // Node no longer listens to errors of this connection, and an unhandled error would end the process.
    socket.on('error', () => {});
    app.server.emit('clientError', new Error('CONNECT is not possible here.'), socket);
  });
}
