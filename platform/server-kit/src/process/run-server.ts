import type { FastifyInstance } from 'fastify';
import { toReason } from './error-facts.ts';
import { explainListenFault } from './explain-listen-fault.ts';
import type { Log } from './log.ts';

/** A server that listens. */
export type RunningServer = { url: string; close(): Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Time for a client in the middle of an answer to receive it.
const GRACE_MS = 5_000;

type RunOptions = {
  host: string;
  port: number;
  log: Log;
  /** The first word of its events. */
  name: string;
  /** Fields of its event `…-listening`. */
  about?: Record<string, unknown>;
};

async function listen(app: FastifyInstance, { host, port }: RunOptions): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    // Work that it began when it was made ready would keep the process running.
    await app.close();
    throw error;
  }
}

/** Lets a server listen until SIGINT or SIGTERM: answers under way are finished, then the process has nothing left to do. */
export async function runServer(app: FastifyInstance, options: RunOptions): Promise<RunningServer> {
  const { log, name, about } = options;
  const url = await listen(app, options);

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
  // The reader of this line may end the process at once.
  log.info(`${name}-listening`, { url, ...about });
  return { url, close };
}

type Place = Pick<RunOptions, 'host' | 'port'>;

/** The main of a server: starts it by its environment; a setting that is wrong ends the process with 1 and the reason. */
export async function runMain<Config extends Place>(
  variables: 'EDGE' | 'CONTROL',
  { read, start }: { read: () => Config; start: (config: Config) => Promise<RunningServer> },
): Promise<void> {
  try {
    const config = read();
    await start(config).catch((error: unknown) => {
      const settings = { portSetting: `${variables}_PORT`, hostSetting: `${variables}_HOST` };
      throw explainListenFault(error, config, settings);
    });
  } catch (error) {
    process.stderr.write(`${toReason(error)}\n`);
    process.exitCode = 1;
  }
}
