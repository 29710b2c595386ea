import { openRegistryStore } from '@sharpside/registry/store/registry-store';
import { createJsonLog, type RunningServer, runMain, runServer } from '@sharpside/server-kit';
import { type ControlConfig, readControlConfig } from './config.ts';
import { type ControlDeps, createControl } from './create-control.ts';

/**
 * Starts the control server and says where it listens.
 *
 * Default: the registry in `config.storeLocation`, and a log of JSON lines on standard output. SIGINT and SIGTERM close it.
 */
export async function startControl(
  config: ControlConfig,
  deps: Partial<ControlDeps> = {},
): Promise<RunningServer> {
  const log = deps.log ?? createJsonLog((line) => process.stdout.write(line));
  const store = deps.store ?? openRegistryStore(config.storeLocation, process.env);
  const { host, port } = config;
  return runServer(createControl(config, { ...deps, log, store }), { host, port, log, name: 'control' });
}

if (import.meta.main)
  await runMain('CONTROL', { read: () => readControlConfig(), start: (config) => startControl(config) });
