import { join } from 'node:path';
import { DEFAULT_RUNTIME_CONFIG, parseEdgeConfig, readGroupKeys, startEdge } from '@sharpside/edge';
import { startSandbox } from '@sharpside/sandbox-provider/start-sandbox';
import { readServerConfig, startServer } from '@sharpside/server';
import { findSampleEvents } from '@sharpside/server/sample/sample-events';
import type { Log } from '@sharpside/server-kit';
import { ROOT } from '../builds/workspace.ts';
import { type BackendOptions, type BackendProcess, toBackendEnvironment } from './backend-process.ts';
import type { EdgeOptions, EdgeProcess } from './edge-process.ts';
import type { LogLine } from './server-process.ts';

// A visitor of a test waits for it, and a busy machine must not.
const NAMED_BACKEND_TIMEOUT_MS = 3_000;

/** As `startEdgeProcess`, in this process: there in a tenth of the time. */
export async function startEdgeHere(options: EdgeOptions): Promise<EdgeProcess> {
  const { folder, config, port = 0, backend, assetBase, trustedProxies } = options;
  const { backends = {}, trustedBackends = [], groupKeysFile } = options;
  const log: LogLine[] = [];
  const add = (event: string, fields?: object) => void log.push({ ...fields, event });
  const writeLog: Log = { info: add, warn: add, error: add };
  const settings = parseEdgeConfig({
    port,
    storeLocation: join(folder, 'registry'),
    stateDir: join(folder, 'state'),
    runtimeConfig: { ...DEFAULT_RUNTIME_CONFIG, ...config },
    backend: backend || null,
    assetBase: assetBase || null,
    trustedProxies,
    ...(groupKeysFile !== undefined && {
      groupKeys: readGroupKeys(groupKeysFile),
      publicOrigin: `http://127.0.0.1:${port}`,
    }),
    backends: Object.entries(backends).map(([name, address]) => ({ name, url: address })),
    trustedBackends: [...trustedBackends],
    backendsTimeoutMs: NAMED_BACKEND_TIMEOUT_MS,
  });
  const { url, close } = await startEdge(settings, { log: writeLog });
  return { url, pid: process.pid, log, stop: close };
}

/** As `startBackendProcess`, in this process. */
export async function startBackendHere(options: BackendOptions): Promise<BackendProcess> {
  const { environment, groupKeysFile, subscribeUrl } = await toBackendEnvironment(options);
  const config = readServerConfig(environment, ROOT);
  const start = () =>
    startServer(config, { logger: { level: 'silent' }, findLiveEvents: findSampleEvents, startSandbox });
  let server: Awaited<ReturnType<typeof start>> | undefined = await start();
  return {
    url: server.url,
    subscribeUrl,
    groupKeysFile,
    async stop() {
      await server?.close();
      server = undefined;
    },
    async start() {
      server = await start();
    },
  };
}
