import { once } from 'node:events';
import type { Server } from 'node:net';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the end of the test; returns the address. */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.');
  return `http://127.0.0.1:${address.port}`;
}
