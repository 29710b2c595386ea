import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { toOperatorsPort } from '@sharpside/server-kit';

// These ports are below the range that Linux uses for outgoing connections and port 0. A port of that range may be
// taken again before a server listens on it, because a browser opens hundreds of connections. The matching ports for
// operators are below that range, too.
const [LOWEST, BEYOND] = [12_000, 22_000];
const MAX_TRIES = 100;

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  server.close();
  await once(server, 'close');
  return true;
}

/**
 * A loopback port that is currently free, together with its port for operators. For servers whose address must be known
 * before they start.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if ((await isFree(port)) && (await isFree(toOperatorsPort(port)))) return port;
  }
  throw new Error(`None of ${MAX_TRIES} ports from ${LOWEST} to ${BEYOND} was free.`);
}
