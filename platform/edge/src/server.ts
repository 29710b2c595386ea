import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { createJsonLog, type RunningServer, runMain, runServer } from '@sharpside/server-kit';
import { type EdgeConfig, readEdgeConfig } from './config.ts';
import { createEdge, type EdgeDeps } from './create-edge.ts';

/**
 * Starts an edge and says where it listens.
 *
 * Default: the registry in `config.storeLocation`, and a log of JSON lines on standard output. SIGINT and SIGTERM close
 * it: open tabs are let go, answers under way are finished, then the process has nothing left to do.
 */
export async function startEdge(config: EdgeConfig, deps: Partial<EdgeDeps> = {}): Promise<RunningServer> {
  const log = deps.log ?? createJsonLog((line) => process.stdout.write(line));
  const registry = deps.registry ?? createRegistry(openRegistryStore(config.storeLocation, process.env));
  const { host, port, channel } = config;
  const app = createEdge(config, { ...deps, log, registry });
  return runServer(app, { host, port, log, name: 'edge', about: { channel } });
}

if (import.meta.main)
  await runMain('EDGE', { read: () => readEdgeConfig(), start: (config) => startEdge(config) });
