import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { toOperatorsPort } from '@sharpside/server-kit';

// Below what Linux gives to outgoing connections and to port 0: of those, one may be gone again between the moment that
// it is named and the moment that a server listens on it, since a browser beside it opens hundreds. The ports for
// operators that belong to them are below, too.
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
 * A loopback port that nobody listened on a moment ago, nor on the one for operators that belongs to it, for what must be named
 * before it is started.
 */
export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const port = randomInt(LOWEST, BEYOND);
    if ((await isFree(port)) && (await isFree(toOperatorsPort(port)))) return port;
  }
  throw new Error(`None of ${MAX_TRIES} ports from ${LOWEST} to ${BEYOND} was free.`);
}
