import { isContractError } from '@sharpside/contracts';
import { explainListenFault, findMisspelt, hasCode } from '@sharpside/server-kit';
import { UsageError } from '@sharpside/server-kit/cli';
import type { RunningServer, ServerConfig } from '../../api/index.ts';
import { type Command, type CommandContext, EXIT_CODES } from '../command.ts';
import { ServeError } from '../errors.ts';

// Imported on demand, because the server loads many modules that no other command needs.
const loadServer = async () => ({
  ...(await import('../../api/index.ts')),
  ...(await import('../../sample/sample-events.ts')),
});

async function readConfig({ data, environment }: CommandContext): Promise<ServerConfig> {
  const { readServerConfig } = await loadServer();
  try {
    return readServerConfig({ ...environment, BACKEND_DATA: data.root }, data.root);
  } catch (error) {
    if (!isContractError(error)) throw error;
    throw new UsageError(`${error.message}\nAll variables: docs/api.md and docs/sign-in.md.`, {
      cause: error,
    });
  }
}

const isTaken = (error: unknown): error is Error & { code: 'EADDRINUSE'; port?: number } =>
  hasCode(error, 'EADDRINUSE');

/**
 * The sandbox provider, which only test sites install. Undefined if a real provider is configured.
 *
 * @throws {ServeError} `SANDBOX_NOT_INSTALLED`
 */
async function findSandbox({ signIn }: ServerConfig) {
  if (signIn.OIDC_ISSUER !== undefined) return undefined;
  try {
    const { startSandbox } = await import('@sharpside/sandbox-provider/start-sandbox');
    return startSandbox;
  } catch (error) {
    if (!hasCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new ServeError(
      'there is no provider to sign in with: set OIDC_ISSUER, or install @sharpside/sandbox-provider for a test site',
      { code: 'SANDBOX_NOT_INSTALLED', cause: error },
    );
  }
}

async function start(config: ServerConfig, signal: AbortSignal): Promise<RunningServer> {
  const { findSampleEvents, startServer } = await loadServer();
  const startSandbox = await findSandbox(config);
  try {
    return await startServer(config, { findLiveEvents: findSampleEvents, startSandbox, signal });
  } catch (error) {
    if (!isTaken(error)) {
      throw explainListenFault(error, config, {
        portSetting: 'BACKEND_PORT',
        hostSetting: 'BACKEND_HOST',
      });
    }
    throw new ServeError(
      `port ${error.port ?? config.port} is in use; stop what uses it, or choose others with BACKEND_PORT and SANDBOX_PORT`,
      { code: 'PORT_TAKEN', cause: error },
    );
  }
}

// Threads besides those of the queries, for file access and DNS lookups.
const SPARE_THREADS = 4;
const DEFAULT_THREADS = 4;

function warnOfFewThreads(
  { app }: RunningServer,
  { queriesAtOnce }: ServerConfig,
  given: string | undefined,
) {
  const threads = Number(given) || DEFAULT_THREADS;
  const needed = queriesAtOnce + SPARE_THREADS;
  if (threads >= needed) return;
  app.log.warn(
    { event: 'few-threads', threads, needed },
    `start it with UV_THREADPOOL_SIZE=${needed} or more: Node reads it when it starts`,
  );
}

async function warnOfMisspelt({ app }: RunningServer, environment: CommandContext['environment']) {
  const { SERVER_VARIABLES: known, SERVER_REMOVED: removed } = await loadServer();
  for (const doubt of findMisspelt(environment, {
    known,
    removed,
    others: ['BACKEND_BATCHES', 'BACKEND_SIGNING_KEY'],
  }))
    app.log.warn({ event: 'setting-unknown' }, doubt);
}

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Answer calls from the current snapshot, and move to each newer one by itself',
  parameters: [],
  options: {},
  examples: ['serve', 'serve --data /srv/data'],
  notes: () => [
    '',
    'Configured by the environment, at least SITE_URL=http://localhost:8080: docs/api.md, and docs/sign-in.md for sign-in. Logs are JSON lines on standard output.',
    'SIGTERM and SIGINT let it finish what is under way; a second one ends it at once.',
  ],

  async run(context) {
    const config = await readConfig(context);
    // The signal handler is installed first. A signal right after 'backend-listening' is logged would otherwise kill
    // the process.
    const ending = new AbortController();
    const stopped = context.waitForSignal().finally(() => ending.abort());
    const server = await start(config, ending.signal).catch((error: unknown) => {
      if (ending.signal.aborted) return undefined;
      throw error;
    });
    if (server === undefined) return EXIT_CODES.done;
    warnOfFewThreads(server, config, context.environment.UV_THREADPOOL_SIZE);
    await warnOfMisspelt(server, context.environment);
    const signal = await stopped;
    server.app.log.info({ event: 'backend-closing', signal });
    // On SIGINT, for example from a terminal, the server does not drain.
    await server.close({ drainMs: signal === 'SIGTERM' ? config.drainMs : 0 });
    return EXIT_CODES.done;
  },
};
