import { join } from 'node:path';
import { toDistFolder } from '../builds/member-apps.ts';
import { CLI } from '../builds/workspace.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

type ControlOptions = {
  /** A folder of its own. */
  folder: string;
  registry: string;
  /** More of its settings, by the names of their variables. */
  settings?: Readonly<Record<string, string>>;
};

/** Starts a control service over the registry of a site, with the console as it was built. */
export const startControlProcess = ({ folder, registry, settings }: ControlOptions): Promise<ServerProcess> =>
  startServerProcess({
    command: [CLI, 'control', '--json'],
    listening: 'control-listening',
    env: {
      CONTROL_PORT: '0',
      CONTROL_STORE: registry,
      CONTROL_STATE: join(folder, 'control'),
      CONTROL_CONSOLE: toDistFolder('console'),
      ...settings,
    },
  });
