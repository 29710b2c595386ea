import { createServer, type ServerResponse } from 'node:http';
import { MAX_HEADER_BYTES_BEHIND_EDGE } from '@sharpside/server-kit/server';

/** Time after which clients may retry. It is below 20 s, so that screens wait instead of failing. */
const AGAIN_SECONDS = 2;

const WORDS = 'The data of this site are on their way. The first start makes them, in about a minute.';

const PAGE = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>One moment</title></head>
<body><h1>One moment</h1><p role="status">${WORDS} The terminal shows how far they are, and this page goes on by itself.</p></body></html>
`;

const CALL = JSON.stringify({ error: { code: 'SESSIONS_UNAVAILABLE', message: WORDS } });

function answer(path: string, response: ServerResponse): void {
  const isPage = path.startsWith('/accounts/');
  response.writeHead(503, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    'retry-after': String(AGAIN_SECONDS),
    ...(isPage && { refresh: String(AGAIN_SECONDS) }),
  });
  response.end(isPage ? PAGE : CALL);
}

/** The server that replaces a backend which has not started yet. */
export type StandIn = { url: string; port: number; close(): Promise<void> };

const EVERYWHERE = new Set(['0.0.0.0', '::']);

function toUrl(host: string, port: number): string {
  const reached = EVERYWHERE.has(host) ? '127.0.0.1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/**
 * Starts a server that asks every client to retry, until it is closed and the backend listens at the same address.
 *
 * @param place `port` 0: any free port.
 * @throws the system's `EADDRINUSE` if the port is taken.
 */
export async function startStandIn({ host, port }: { host: string; port: number }): Promise<StandIn> {
  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES_BEHIND_EDGE }, (request, response) =>
    answer(request.url ?? '/', response),
  );
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  // The stand-in alone must not keep the process alive if the start fails.
  server.unref();
  const address = server.address();
  const taken = typeof address === 'object' && address ? address.port : port;
  return {
    url: toUrl(host, taken),
    port: taken,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
