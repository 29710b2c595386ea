import type { FastifyInstance } from 'fastify';
import { toReason } from './error-facts.ts';
import { explainListenFault } from './explain-listen-fault.ts';
import type { Log } from './log.ts';
import { type Places, toOperatorsPlace } from './operators-place.ts';

/** A listening server. `operatorsUrl`: the address for operators, with its metrics. */
export type RunningServer = { url: string; operatorsUrl: string; close(): Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Time for clients to receive answers that are under way.
const GRACE_MS = 5_000;

type RunOptions = Places & {
  log: Log;
  /** Prefix of the server's events and settings. */
  name: 'edge' | 'control';
  /** Fields of the event `<name>-listening`. */
  about?: Record<string, unknown>;
};

/**
 * Starts to listen on the port for operators, and returns its address.
 *
 * @param name - prefix of the server's settings.
 * @throws {ListenError} `CANNOT_LISTEN`, with the settings of its port in the message.
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
    });
  });
}

async function listen(app: FastifyInstance, options: RunOptions) {
  const { host, port } = options;
  try {
    // Metrics must be complete before anybody can read them.
    await app.ready();
    const operatorsUrl = await listenForOperators(app, options);
    return { url: await app.listen({ host, port }), operatorsUrl };
  } catch (error) {
    // Work that `ready` started would keep the process running.
    await app.close();
    throw error;
  }
}

/**
 * Runs a server until SIGINT or SIGTERM. Then pending answers have 5 s to finish, and nothing keeps the process
 * running.
 */
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
  // Only the first signal is handled. A second signal ends the process at once, as is the default.
  function onSignal() {
    close().catch((error: unknown) => {
      log.error(`${name}-not-closed`, { error });
      process.exitCode = 1;
    });
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A program that reads this line may end the process at once, so the signal handlers are set before.
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
 * The main function of a server: starts it from its environment. If that fails, for example because of a wrong setting,
 * the process ends with exit code 1 and writes the reason to standard error.
 *
 * `findDoubts`: warnings about the environment, which go to standard error.
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
