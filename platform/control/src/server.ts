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
import type { ControlConfig } from './config.ts';
import { type ControlDeps, createControl } from './create-control.ts';
import { CONTROL_ENVIRONMENT, CONTROL_REMOVED, CONTROL_VARIABLES, readControlConfig } from './environment.ts';

/**
 * Starts the control server. Returns its addresses, for teams and for operators. SIGINT and SIGTERM close it.
 *
 * Default: the registry in `config.storeLocation`, and a log of JSON lines on standard output.
 * @throws {ContractError} `CONTRACT_BROKEN` if a folder of a setting cannot be used.
 */
export async function startControl(
  config: ControlConfig,
  deps: Partial<ControlDeps> = {},
): Promise<RunningServer> {
  const { storeLocation } = config;
  requireFolders(CONTROL_ENVIRONMENT, [{ setting: 'CONTROL_STORE', path: storeLocation, use: 'made' }]);
  const log = deps.log ?? createJsonLog((line) => process.stdout.write(line));
  const store = deps.store ?? openRegistryStore(storeLocation, process.env);
  return runServer(createControl(config, { ...deps, log, store }), { ...config, log, name: 'control' });
}

if (import.meta.main)
  await runMain('CONTROL', {
    read: () => readControlConfig(process.env),
    async start(config) {
      await applyProxies(process.env);
      return startControl(config);
    },
    findDoubts: () => [
      ...findMisspelt(process.env, { known: Object.keys(CONTROL_VARIABLES), removed: CONTROL_REMOVED }),
      ...findNoProxyDoubts(process.env),
    ],
  });
