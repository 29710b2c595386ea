import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import { listJobStates } from '@sharpside/ingest/refresh/refresh-state';
import { listenForOperators, toReason } from '@sharpside/server-kit';
import { createLogger } from '@sharpside/server-kit/server';
import { type OpenSignInOptions, openSignIn } from '@sharpside/sign-in/open-sign-in';
import { logSerializers } from '@sharpside/sign-in/requests/log-serializers';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { followInProcess, prepareInProcess } from '@sharpside/warehouse/shared-store/follow-in-process';
import { createFollower, type Follower } from '@sharpside/warehouse/shared-store/follower';
import { openSharedLog } from '@sharpside/warehouse/shared-store/shared-log';
import { isSnapshotError } from '@sharpside/warehouse/snapshot/errors';
import { openSnapshotHolder } from '@sharpside/warehouse/snapshot/open-snapshot-holder';
import type { SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import type { FastifyInstance } from 'fastify';
import { destination } from 'pino';
import type { ServerConfig } from './config.ts';
import { type ApiDeps, type ApiLogger, createApi } from './create-api.ts';

export type RunningServer = {
  url: string;
  operatorsUrl: string;
  app: FastifyInstance;
  /**
   * Finishes pending requests and closes everything. For `drainMs` before that, requests are still answered, but
   * `/readyz` fails and connections are not kept alive, so that balancers and clients move to another process.
   */
  close: (options?: { drainMs?: number }) => Promise<void>;
};

export type ServerDeps = Pick<ApiDeps, 'findLiveEvents' | 'now'> &
  Pick<OpenSignInOptions, 'startSandbox'> & {
    logger?: ApiLogger;
    /** Ends a start that is under way. Once the server has started, `close` ends it. */
    signal?: AbortSignal;
  };

// Time for slow clients to receive pending answers while the server closes.
const GRACE_MS = 5_000;

// Log lines are written together, at least every 100 ms, because one write per line costs more.
const createLogStream = () =>
  destination({ dest: process.stdout.fd, sync: false, minLength: 4_096, periodicFlush: 100 });

/** Runs closing steps in reverse order. A failing step does not stop the others; its error is thrown at the end. */
function createClosing() {
  const steps: (() => Promise<void>)[] = [];
  return {
    add: (step: () => Promise<void>) => void steps.unshift(step),
    async run() {
      const results = [];
      for (const step of steps.splice(0)) results.push(await step().then(undefined, (error) => ({ error })));
      const failed = results.find((result) => result !== undefined);
      if (failed) throw failed.error;
    },
  };
}

type Closing = ReturnType<typeof createClosing>;
type OpenOptions = {
  config: ServerConfig;
  closing: Closing;
  log: (event: object) => void;
  signal: AbortSignal | undefined;
};

type OpenedSnapshots = { holder: SnapshotHolder; follower: Follower | undefined };

/** Follows the shared store. Undefined if the configuration names no store. */
function openFollower(
  { config: { followed }, closing, log, signal }: OpenOptions,
  data: DataFolder,
  onMove: () => void,
): Follower | undefined {
  if (followed === undefined) return undefined;
  const { store, limitBytes, environment } = followed;
  const from = { data, location: store.location, limitBytes, environment };
  const follower = createFollower({
    log: openSharedLog(store),
    follow: (signal) => followInProcess({ ...from, signal }),
    prepare: (number, signal) => prepareInProcess({ ...from, signal }, number),
    onMove({ number, id }) {
      log({ event: 'snapshot-fetched', entry: number, id });
      onMove();
    },
    onFailure: (error) => log({ event: 'snapshot-not-fetched', reason: toReason(error) }),
  });
  closing.add(() => follower.close());
  signal?.addEventListener('abort', () => void follower.close(), { once: true });
  return follower;
}

async function openSnapshots(options: OpenOptions): Promise<OpenedSnapshots> {
  const { config, closing, log, signal } = options;
  const data = toDataFolder(config.dataFolder);
  let holder: SnapshotHolder | undefined;
  const onFailure = (error: unknown) => log({ event: 'snapshot-not-opened', reason: toReason(error) });
  const open = () =>
    openSnapshotHolder({
      data,
      concurrency: config.queriesAtOnce,
      signal,
      onMove: (from, to) => log({ event: 'snapshot-moved', from, to }),
      onFailure,
    });
  const follower = openFollower(options, data, () => void holder?.refresh().catch(onFailure));
  holder = await open().catch(async (error: unknown) => {
    // A snapshot in the folder is served at once, even if the store has a newer one. Only without a readable snapshot
    // the start waits for the store.
    if (follower === undefined || !isSnapshotError(error) || signal?.aborted) throw error;
    log({ event: 'snapshot-awaited', from: config.followed?.store.location, reason: toReason(error) });
    await follower.follow();
    return open();
  });
  closing.add(() => holder.close());
  return { holder, follower };
}

async function listen(app: FastifyInstance, config: ServerConfig) {
  const { host, port } = config;
  await app.ready();
  // First, because a second server with the same settings finds both ports taken, and needs another one of these.
  const url = await app.listen({ host, port });
  const operatorsUrl = await listenForOperators(app, { ...config, name: 'backend' });
  app.log.info({ event: 'backend-listening', url, operatorsUrl });
  return { url, operatorsUrl };
}

/** Finishes pending answers. After 5 s the connections of clients that are too slow to receive them are closed. */
async function closeApp(app: FastifyInstance): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close().finally(() => clearTimeout(deadline));
}

async function open(
  config: ServerConfig,
  { startSandbox, signal, ...deps }: ServerDeps,
  closing: Closing,
): Promise<RunningServer> {
  const { now, logger = { level: config.logLevel, stream: createLogStream() } } = deps;
  let isDraining = false;
  const log = createLogger({ ...logger, serializers: logSerializers });
  const { holder, follower } = await openSnapshots({
    config,
    closing,
    signal,
    log: (event) => log.info(event),
  });
  // Opened here and not by a plugin, because Fastify fails a plugin after 10 s and leaves behind what it has opened.
  const dataDir = join(config.dataFolder, 'sign-in');
  const signIn = await openSignIn(config.signIn, { dataDir, log, now, startSandbox });
  closing.add(() => signIn.close());
  const app = await createApi(config.api, {
    ...deps,
    logger,
    holder,
    ...(follower === undefined ? {} : { readFollower: follower.status }),
    signIn: signIn.plugin,
    listJobs: () => listJobStates(toDataFolder(config.dataFolder)),
    listHeld: () => listHeldInputs(toDataFolder(config.dataFolder)),
    pingSessions: signIn.ping,
    isDraining: () => isDraining,
  });
  closing.add(() => closeApp(app));
  signal?.throwIfAborted();
  const { url, operatorsUrl } = await listen(app, config);
  holder.watch(config.watchMs);
  follower?.watch(config.watchMs);
  return {
    url,
    operatorsUrl,
    app,
    async close({ drainMs = 0 } = {}) {
      isDraining = true;
      if (drainMs > 0) await pause(drainMs);
      await closing.run();
    },
  };
}

/**
 * Starts the backend: opens the current snapshot and sign-in, listens, and moves to newer snapshots by itself.
 *
 * It listens only when it can answer, because proxies send a call to another backend if this one does not listen.
 *
 * Default: a log of JSON lines on standard output.
 * @throws the reason of `deps.signal` if that ends the start.
 * @throws {SnapshotError} `SNAPSHOT_NONE` if no snapshot was published; `SNAPSHOT_DAMAGED`
 */
export async function startServer(config: ServerConfig, deps: ServerDeps = {}): Promise<RunningServer> {
  const closing = createClosing();
  try {
    return await open(config, deps, closing);
  } catch (error) {
    // The reason why the start failed is more important than a failure to close.
    await closing.run().catch(() => undefined);
    throw error;
  }
}
