import { createRegistry } from '@sharpside/registry/records/registry';
import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import {
  applyProxies,
  findMisspelt,
  findNoProxyDoubts,
  type RunningServer,
  requireFolders,
  runMain,
  runServer,
} from '@sharpside/server-kit';
import { createJsonLog } from '@sharpside/server-kit/server';
import { EDGE_ENVIRONMENT, EDGE_REMOVED, EDGE_VARIABLES, type EdgeConfig, readEdgeConfig } from './config.ts';
import { createEdge, type EdgeDeps } from './create-edge.ts';

/**
 * Starts an edge and prints its addresses, for visitors and for operators.
 *
 * Default: the registry in `config.storeLocation`, and a log of JSON lines on standard output. SIGINT and SIGTERM close
 * the server: it closes the streams of open tabs, finishes pending answers, and then the process ends.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if the folder of a setting cannot be used.
 */
export async function startEdge(config: EdgeConfig, deps: Partial<EdgeDeps> = {}): Promise<RunningServer> {
  requireFolders(EDGE_ENVIRONMENT, [
    { setting: 'EDGE_STORE', path: config.storeLocation, use: 'read' },
    { setting: 'EDGE_STATE', path: config.stateDir, use: 'made' },
  ]);
  const log = deps.log ?? createJsonLog((line) => process.stdout.write(line));
  const registry = deps.registry ?? createRegistry(openRegistryStore(config.storeLocation, process.env));
  const { channel } = config;
  const app = createEdge(config, { ...deps, log, registry });
  return runServer(app, { ...config, log, name: 'edge', about: { channel } });
}

if (import.meta.main)
  await runMain('EDGE', {
    read: () => readEdgeConfig(process.env),
    async start(config) {
      await applyProxies(process.env);
      return startEdge(config);
    },
    findDoubts: () => [
      ...findMisspelt(process.env, { known: Object.keys(EDGE_VARIABLES), removed: EDGE_REMOVED }),
      ...findNoProxyDoubts(process.env),
    ],
  });
