import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listenHere } from './listen-here.ts';

type Watch = {
  isMeant: (incoming: IncomingMessage) => boolean;
  after: number;
  call: (url: string) => void;
};

/**
 * Passes requests to one server after another and, like nginx, skips a server that accepts no connection. Listens on
 * this machine until the test ends.
 */
export async function startBalancer() {
  let servers: readonly string[] = [];
  let turn = 0;
  let watch: Watch | undefined;

  function follow(incoming: IncomingMessage, url: string): void {
    const own = watch;
    if (!own?.isMeant(incoming)) return;
    let passed = 0;
    incoming.on('data', (bytes: Buffer) => {
      passed += bytes.byteLength;
      if (passed <= own.after || watch !== own) return;
      watch = undefined;
      own.call(url);
    });
  }

  function pass(incoming: IncomingMessage, outgoing: ServerResponse, left: readonly string[]): void {
    const [url, ...others] = left;
    if (url === undefined) return void outgoing.writeHead(502).end();
    const { method, headers, url: path } = incoming;
    // Opens a new connection, because a kept one may lead to a server that is gone.
    const upstream = request(`${url}${path}`, { method, headers, agent: false }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
    });
    upstream.on('socket', (socket) =>
      socket.on('connect', () => {
        follow(incoming, url);
        incoming.pipe(upstream);
      }),
    );
    outgoing.on('close', () => upstream.destroy());
    upstream.on('error', () => {
      // Without a connection nothing was sent, so another server may get the request.
      if (!upstream.socket?.bytesWritten && !outgoing.headersSent) pass(incoming, outgoing, others);
      else outgoing.destroy();
    });
  }

  const server = createServer((incoming, outgoing) => {
    turn += 1;
    const first = turn % Math.max(servers.length, 1);
    pass(incoming, outgoing, [...servers.slice(first), ...servers.slice(0, first)]);
  });
  return {
    url: await listenHere(server),
    setServers(urls: readonly string[]) {
      servers = urls;
    },
    /** Calls back once, when the body of a request exceeds `after` bytes, with the server that got the request. */
    onBytes(isMeant: Watch['isMeant'], after: number, call: Watch['call']) {
      watch = { isMeant, after, call };
    },
  };
}
