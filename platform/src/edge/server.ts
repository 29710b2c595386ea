import type { FastifyInstance } from 'fastify';
import { createRegistry } from '../registry/registry.ts';
import { createFolderStore } from '../store/folder-store.ts';
import { type EdgeConfig, readEdgeConfig } from './config.ts';
import { createEdge, type EdgeDeps } from './create-edge.ts';
import { explainListenFault } from './listen-error.ts';
import { createJsonLog } from './log.ts';

/** An edge that listens. */
export type RunningEdge = { url: string; close(): Promise<void> };

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

// Visitors in the middle of an answer get so long to receive it.
const GRACE_MS = 5_000;

async function listen(app: FastifyInstance, { host, port }: EdgeConfig): Promise<string> {
  try {
    return await app.listen({ host, port });
  } catch (error) {
    // It follows its channel already, which would keep the process running.
    await app.close();
    throw error;
  }
}

/**
 * Starts an edge and says where it listens.
 *
 * Default: the registry in `config.storeFolder`, and a log of JSON lines on standard output. SIGINT and SIGTERM close
 * it: open tabs are let go, answers under way are finished, then the process has nothing left to do.
 */
export async function startEdge(config: EdgeConfig, deps: Partial<EdgeDeps> = {}): Promise<RunningEdge> {
  const log = deps.log ?? createJsonLog((line) => process.stdout.write(line));
  const registry = deps.registry ?? createRegistry(createFolderStore({ root: config.storeFolder }));
  const app = createEdge(config, { ...deps, log, registry });
  const url = await listen(app, config);
  log.info('edge-listening', { url, channel: config.channel });

  async function close() {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    const deadline = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
    try {
      await app.close();
    } finally {
      clearTimeout(deadline);
    }
    log.info('edge-closed');
  }
  // Only the first signal is caught; a second one ends the process as it would any other.
  function onSignal() {
    close().catch((error: unknown) => {
      log.error('edge-not-closed', { error });
      process.exitCode = 1;
    });
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return { url, close };
}

if (import.meta.main) {
  try {
    const config = readEdgeConfig();
    await startEdge(config).catch((error: unknown) => {
      throw explainListenFault(error, config, { portSetting: 'EDGE_PORT', hostSetting: 'EDGE_HOST' });
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
