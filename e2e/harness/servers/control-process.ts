import { join } from 'node:path';
import { toDistFolder } from '../builds/member-apps.ts';
import { CLI } from '../builds/workspace.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

export type ControlOptions = {
  /** A folder of its own. */
  folder: string;
  registry: string;
  /** More of its settings, by the names of their variables. */
  settings?: Readonly<Record<string, string>>;
};

/** The environment of a control service over the registry of a site, with the console as it was built. */
export const toControlEnvironment = ({ folder, registry, settings }: ControlOptions): NodeJS.ProcessEnv => ({
  CONTROL_PORT: '0',
  CONTROL_METRICS_PORT: '0',
  CONTROL_STORE: registry,
  CONTROL_STATE: join(folder, 'control'),
  CONTROL_CONSOLE: toDistFolder('console'),
  ...settings,
});

/** Starts a control service as the CLI does, in a process of its own. */
export const startControlProcess = (options: ControlOptions): Promise<ServerProcess> =>
  startServerProcess({
    command: [CLI, 'control', '--json'],
    listening: 'control-listening',
    env: toControlEnvironment(options),
  });
