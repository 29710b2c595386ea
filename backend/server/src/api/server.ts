import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listHeldInputs } from '@sharpside/ingest/ingest/quality/held-inputs';
import { listJobStates } from '@sharpside/ingest/refresh/refresh-state';
import { listenForOperators, toReason } from '@sharpside/server-kit';
import { type OpenedSignIn, type OpenSignInOptions, openSignIn } from '@sharpside/sign-in/open-sign-in';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { followInProcess, prepareInProcess } from '@sharpside/warehouse/shared-store/follow-in-process';
import { createFollower, type Follower } from '@sharpside/warehouse/shared-store/follower';
import { openSharedLog } from '@sharpside/warehouse/shared-store/shared-log';
import { isSnapshotError } from '@sharpside/warehouse/snapshot/errors';
import { openSnapshotHolder } from '@sharpside/warehouse/snapshot/open-snapshot-holder';
import type { SnapshotHolder } from '@sharpside/warehouse/snapshot/snapshot-holder';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
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
  Pick<OpenSignInOptions, 'startSandbox'> & { logger?: ApiLogger };

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
type OpenOptions = { config: ServerConfig; closing: Closing; log: (event: object) => void };

type OpenedSnapshots = { holder: SnapshotHolder; follower: Follower | undefined };

/** Follows the shared store. Undefined if the configuration names no store. */
function openFollower(
  { config: { followed }, closing, log }: OpenOptions,
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
  return follower;
}

async function openSnapshots(options: OpenOptions): Promise<OpenedSnapshots> {
  const { config, closing, log } = options;
  const data = toDataFolder(config.dataFolder);
  let holder: SnapshotHolder | undefined;
  const onFailure = (error: unknown) => log({ event: 'snapshot-not-opened', reason: toReason(error) });
  const open = () =>
    openSnapshotHolder({
      data,
      concurrency: config.queriesAtOnce,
      onMove: (from, to) => log({ event: 'snapshot-moved', from, to }),
      onFailure,
    });
  const follower = openFollower(options, data, () => void holder?.refresh().catch(onFailure));
  holder = await open().catch(async (error: unknown) => {
    // A snapshot in the folder is served at once, even if the store has a newer one. Only without a readable snapshot
    // the start waits for the store.
    if (follower === undefined || !isSnapshotError(error)) throw error;
    await follower.follow();
    return open();
  });
  closing.add(() => holder.close());
  return { holder, follower };
}

async function listen(app: FastifyInstance, config: ServerConfig) {
  const { host, port } = config;
  await app.ready();
  const operatorsUrl = await listenForOperators(app, { ...config, name: 'backend' });
  const url = await app.listen({ host, port });
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
  { startSandbox, ...deps }: ServerDeps,
  closing: Closing,
): Promise<RunningServer> {
  const opened: { app?: FastifyInstance; signIn?: OpenedSignIn } = {};
  const { now } = deps;
  let isDraining = false;
  const log = (event: object) => opened.app?.log.info(event);
  const { holder, follower } = await openSnapshots({ config, closing, log });
  const signIn = fastifyPlugin(async (app: FastifyInstance) => {
    const dataDir = join(config.dataFolder, 'sign-in');
    opened.signIn = await openSignIn(config.signIn, { dataDir, log: app.log, now, startSandbox });
    await app.register(opened.signIn.plugin);
  });
  closing.add(async () => opened.signIn?.close());
  const app = await createApi(config.api, {
    logger: { level: config.logLevel, stream: createLogStream() },
    ...deps,
    holder,
    ...(follower === undefined ? {} : { readFollower: follower.status }),
    signIn,
    listJobs: () => listJobStates(toDataFolder(config.dataFolder)),
    listHeld: () => listHeldInputs(toDataFolder(config.dataFolder)),
    pingSessions: async () => opened.signIn?.ping(),
    isDraining: () => isDraining,
  });
  opened.app = app;
  closing.add(() => closeApp(app));
  const { url, operatorsUrl } = await listen(app, config);
  // Watching starts this late because the log of each move needs the app.
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
 * Default: a log of JSON lines on standard output.
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
