import { join } from 'node:path';
import { readControlConfig, startControl } from '@sharpside/control';
import { DEFAULT_RUNTIME_CONFIG, parseEdgeConfig, readGroupKeys, startEdge } from '@sharpside/edge';
import { startSandbox } from '@sharpside/sandbox-provider/start-sandbox';
import { readServerConfig, startServer } from '@sharpside/server';
import { findSampleEvents } from '@sharpside/server/sample/sample-events';
import type { Log } from '@sharpside/server-kit';
import { toDistFolder } from '../builds/member-apps.ts';
import { ROOT } from '../builds/workspace.ts';
import { type BackendOptions, type BackendProcess, toBackendEnvironment } from './backend-process.ts';
import { type EdgeOptions, type EdgeProcess, toOrigins } from './edge-process.ts';
import type { LogLine, ServerProcess } from './server-process.ts';

// Short even for a busy machine, because some tests wait until this time has run out.
const NAMED_BACKEND_TIMEOUT_MS = 3_000;

function keepLog() {
  const entries: LogLine[] = [];
  const add = (event: string, fields?: object) => void entries.push({ ...fields, event });
  const log: Log = { info: add, warn: add, error: add };
  return { entries, log };
}

/** Like `startEdgeProcess`, but in this process, which takes a tenth of the time. */
export async function startEdgeHere(options: EdgeOptions): Promise<EdgeProcess> {
  const { folder, config, port = 0, backend, assetBase, trustedProxies } = options;
  const { backends = {}, groupKeysFile } = options;
  const { entries, log } = keepLog();
  const settings = parseEdgeConfig({
    port,
    metricsPort: 0,
    storeLocation: join(folder, 'registry'),
    stateDir: join(folder, 'state'),
    runtimeConfig: { ...DEFAULT_RUNTIME_CONFIG, ...config },
    backend: backend || null,
    assetBase: assetBase || null,
    trustedProxies,
    ...toOrigins(options),
    groupKeys: groupKeysFile === undefined ? null : readGroupKeys(groupKeysFile),
    backends: Object.entries(backends).map(([name, address]) => ({ name, url: address })),
    backendsTimeoutMs: NAMED_BACKEND_TIMEOUT_MS,
  });
  const { url, operatorsUrl, close } = await startEdge(settings, { log });
  return { url, operatorsUrl, pid: process.pid, log: entries, stop: close };
}

type ControlOptions = {
  registry: string;
  settings?: Readonly<Record<string, string>>;
};

const toControlEnvironment = ({ registry, settings }: ControlOptions): NodeJS.ProcessEnv => ({
  CONTROL_PORT: '0',
  CONTROL_METRICS_PORT: '0',
  CONTROL_STORE: registry,
  CONTROL_CONSOLE: toDistFolder('console'),
  ...settings,
});

export async function startControlHere(options: ControlOptions): Promise<ServerProcess> {
  const { entries, log } = keepLog();
  const { close, ...urls } = await startControl(readControlConfig(toControlEnvironment(options)), { log });
  return { ...urls, pid: process.pid, log: entries, stop: close };
}

/** Like `startBackendProcess`, but in this process. */
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
