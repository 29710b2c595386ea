import { once } from 'node:events';
import { createServer } from 'node:net';

/** A loopback port that nobody listened on a moment ago, for what must be named before it is started. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new TypeError('A TCP server has a port.');
  return address.port;
}
