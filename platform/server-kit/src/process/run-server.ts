import type { FastifyInstance } from 'fastify';
import { systemClock } from './clock.ts';
import { toReason } from './error-facts.ts';
import { explainListenFault } from './explain-listen-fault.ts';
import type { Log } from './log.ts';
import { type Places, toOperatorsPlace } from './operators-place.ts';
import { withTimeout } from './with-timeout.ts';

/**
 * A listening server. `operatorsUrl`: the address for operators, with its metrics. `closed` resolves when the server has
 * closed, or could not be closed.
 */
export type RunningServer = {
  url: string;
  operatorsUrl: string;
  close(): Promise<void>;
  closed: Promise<void>;
};

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Time for clients to receive answers that are under way.
const GRACE_MS = 5_000;

// Limit for everything that a closing server waits for. A store that hangs must not keep the process alive.
const CLOSE_MS = 10_000;

const closeInTime = (app: FastifyInstance) =>
  withTimeout(app.close(), { clock: systemClock, timeoutMs: CLOSE_MS, what: 'Closing the server' });

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
    // First, because a second server with the same settings finds both ports taken, and needs another one of these.
    const url = await app.listen({ host, port });
    return { url, operatorsUrl: await listenForOperators(app, options) };
  } catch (error) {
    // The work of the start would keep the process running. The reason why the server cannot listen is more important
    // than a failure to close.
    await closeInTime(app).catch(() => undefined);
    throw error;
  }
}

/**
 * Runs a server until SIGINT or SIGTERM. Then pending answers have 5 s to finish, and the server closes within 10 s.
 *
 * The server listens while its start is still under way (`addStart`); the returned promise resolves after both.
 *
 * @throws the error of a start that failed, after the server has closed.
 */
export async function runServer(app: FastifyInstance, options: RunOptions): Promise<RunningServer> {
  const { log, name, about } = options;
  const { url, operatorsUrl } = await listen(app, options);
  const { promise: closed, resolve: noteClosed } = Promise.withResolvers<void>();

  async function close() {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    try {
      await closeInTime(app);
    } finally {
      clearTimeout(deadline);
    }
    log.info(`${name}-closed`);
    noteClosed();
  }
  // Only the first signal is handled. A second signal ends the process at once, as is the default.
  function onSignal() {
    close().catch((error: unknown) => {
      log.error(`${name}-not-closed`, { error });
      process.exitCode = 1;
      noteClosed();
    });
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  // A program that reads this line may end the process at once, so the signal handlers are set before.
  log.info(`${name}-listening`, { url, operatorsUrl, ...about });
  await app.started.catch(async (error: unknown) => {
    await close().catch(() => undefined);
    throw error;
  });
  return { url, operatorsUrl, close, closed };
}

/** True while an operation on a file is under way, for which `process.exit` would wait, even if it hangs. */
const isUsingFiles = () => process.getActiveResourcesInfo().some((kind) => kind.startsWith('FSReq'));

/** Ends the process in 5 s if it has not ended by then. A read of a store that hangs does not keep it running. */
function endLater(): void {
  const end = () => (isUsingFiles() ? process.kill(process.pid, 'SIGKILL') : process.exit());
  setTimeout(end, GRACE_MS).unref();
}

type Place = Pick<RunOptions, 'host' | 'port'>;

type MainOptions<Config extends Place> = {
  read: () => Config;
  start: (config: Config) => Promise<RunningServer>;
  findDoubts: () => readonly string[];
};

/**
 * The main function of a server: starts it from its environment. The process ends at the latest 5 s after the server has
 * closed. If the start fails, for example because of a wrong setting, the process writes the reason to standard error and
 * ends with exit code 1. If a read of a file still hangs after those 5 s, the process ends by SIGKILL.
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
    const { closed } = await start(config).catch((error: unknown) => {
      const settings = { portSetting: `${variables}_PORT`, hostSetting: `${variables}_HOST` };
      throw explainListenFault(error, config, settings);
    });
    await closed;
    endLater();
  } catch (error) {
    process.stderr.write(`${toReason(error)}\n`);
    if (!isUsingFiles()) return process.exit(1);
    process.exitCode = 1;
    endLater();
  }
}
