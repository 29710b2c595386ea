import type { FastifyInstance } from 'fastify';
import { toReason } from './error-facts.ts';
import { explainListenFault } from './explain-listen-fault.ts';
import type { Log } from './log.ts';
import { type Places, toOperatorsPlace } from './operators-place.ts';

/** A server that listens. `operatorsUrl`: where operators read its metrics. */
export type RunningServer = { url: string; operatorsUrl: string; close(): Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Time for a client in the middle of an answer to receive it.
const GRACE_MS = 5_000;

const CODES = {
  edge: 'EDGE_CANNOT_LISTEN',
  control: 'CONTROL_CANNOT_LISTEN',
  backend: 'BACKEND_CANNOT_LISTEN',
} as const;

type RunOptions = Places & {
  log: Log;
  /** The first word of its events, and of its settings. */
  name: 'edge' | 'control';
  /** Fields of its event `…-listening`. */
  about?: Record<string, unknown>;
};

/**
 * Has the server for operators beside `app` listen.
 *
 * @param name - the first word of its settings.
 * @throws {ListenError} `..._CANNOT_LISTEN`, in the words of the settings of its port.
 */
export async function listenForOperators(
  { operators }: FastifyInstance,
  { name, ...places }: Places & { name: 'edge' | 'control' | 'backend' },
): Promise<string> {
  const place = toOperatorsPlace(places);
  const variables = name.toUpperCase();
  return operators.listen(place).catch((error: unknown) => {
    throw explainListenFault(error, place, {
      portSetting: `${variables}_METRICS_PORT`,
      hostSetting: `${variables}_METRICS_HOST`,
      code: CODES[name],
    });
  });
}

async function listen(app: FastifyInstance, options: RunOptions) {
  const { host, port } = options;
  try {
    // Nobody reads metrics that are not there yet.
    await app.ready();
    const operatorsUrl = await listenForOperators(app, options);
    return { url: await app.listen({ host, port }), operatorsUrl };
  } catch (error) {
    // Work that it began when it was made ready would keep the process running.
    await app.close();
    throw error;
  }
}

/** Lets a server listen until SIGINT or SIGTERM: answers under way are finished, then the process has nothing left to do. */
export async function runServer(app: FastifyInstance, options: RunOptions): Promise<RunningServer> {
  const { log, name, about } = options;
  const { url, operatorsUrl } = await listen(app, options);

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
  log.info(`${name}-listening`, { url, operatorsUrl, ...about });
  return { url, operatorsUrl, close };
}

type Place = Pick<RunOptions, 'host' | 'port'>;

type MainOptions<Config extends Place> = {
  read: () => Config;
  start: (config: Config) => Promise<RunningServer>;
  findDoubts: () => readonly string[];
};

/**
 * The main of a server: starts it by its environment; a setting that is wrong ends the process with 1 and the reason.
 *
 * `findDoubts`: sentences about the environment that stop nothing; they go to standard error.
 */
export async function runMain<Config extends Place>(
  variables: 'EDGE' | 'CONTROL',
  { read, start, findDoubts }: MainOptions<Config>,
): Promise<void> {
  try {
    for (const doubt of findDoubts()) process.stderr.write(`${doubt}\n`);
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
