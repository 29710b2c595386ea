import type { FastifyInstance } from 'fastify';
import type { Log } from './log.ts';

/** A server that listens. */
export type RunningServer = { url: string; close(): Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Whoever is in the middle of an answer gets so long to receive it.
const GRACE_MS = 5_000;

type RunOptions = {
  host: string;
  port: number;
  log: Log;
  /** What its events begin with. */
  name: string;
  /** What its log says of it when it listens. */
  about?: Record<string, unknown>;
};

async function listen(app: FastifyInstance, { host, port }: RunOptions): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    // What it began when it was made ready would keep the process running.
    await app.close();
    throw error;
  }
}

/** Lets a server listen until SIGINT or SIGTERM: answers under way are finished, then the process has nothing left to do. */
export async function runServer(app: FastifyInstance, options: RunOptions): Promise<RunningServer> {
  const { log, name, about } = options;
  const url = await listen(app, options);
  log.info(`${name}-listening`, { url, ...about });

  async function close() {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(deadline);
    }
    log.info(`${name}-closed`);
  }
  // Only the first signal is caught; a second one ends the process as it would any other.
  function onSignal() {
    close().catch((error: unknown) => {
      log.error(`${name}-not-closed`, { error });
      process.exitCode = 1;
    });
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return { url, close };
}
