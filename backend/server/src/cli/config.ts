import { join } from 'node:path';
import * as v from 'valibot';

const environmentSchema = v.object({ BACKEND_DATA: v.optional(v.string()) });

/** The data folder, unless the command line names another; an empty variable counts as not set. */
export function readDataFolder(environment: NodeJS.ProcessEnv, cwd: string): string {
  const { BACKEND_DATA } = v.parse(environmentSchema, environment);
  return BACKEND_DATA || join(cwd, '.data', 'backend');
}
