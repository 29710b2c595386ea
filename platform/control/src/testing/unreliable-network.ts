import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

type Disruption = { afterBytes: number; kind: 'cut' | 'stall' };

/** Proxy between a client and a server that can fail once on request. Listens on this machine until the test ends. */
export async function createUnreliableNetwork() {
  let disruption: Disruption | undefined;
  let server = Promise.withResolvers<string>();
  const sockets = new Set<Socket>();

  function follow(socket: Socket, other: Socket): void {
    sockets.add(socket);
    // Broken connections are intended, and the other end notices them.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  }

  const listener = createServer(async (client) => {
    client.on('error', () => undefined);
    const { hostname, port } = new URL(await server.promise);
    const upstream = connect(Number(port), hostname);
    follow(client, upstream);
    follow(upstream, client);
    upstream.pipe(client);
    let passed = 0;
    client.on('data', (bytes: Buffer) => {
      passed += bytes.byteLength;
      if (disruption === undefined || passed < disruption.afterBytes) {
        upstream.write(bytes);
        return;
      }
      const { kind } = disruption;
      disruption = undefined;
      if (kind === 'cut') client.destroy();
      else client.pause();
    });
  });
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve);
  });
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    listener.close();
  });
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return {
    url: `http://127.0.0.1:${port}`,
    /** Sets the server's address; until then, and while it is undefined, connections wait. */
    setServer(url: string | undefined) {
      if (url === undefined) server = Promise.withResolvers<string>();
      else server.resolve(url);
    },
    /** After a number of bytes, cuts one connection or lets nothing pass on it. Later connections work again. */
    failOnce(next: Disruption) {
      disruption = next;
    },
  };
}
