import { join } from 'node:path';
import * as v from 'valibot';

const environmentSchema = v.object({ BACKEND_DATA: v.optional(v.string()) });

/** Where data are kept unless the command line says otherwise; an empty variable counts as not set. */
export function readDataFolder(environment: NodeJS.ProcessEnv, cwd: string): string {
  const { BACKEND_DATA } = v.parse(environmentSchema, environment);
  return BACKEND_DATA || join(cwd, '.data', 'backend');
}
