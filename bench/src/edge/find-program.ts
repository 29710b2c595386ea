import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** An executable on the PATH; undefined where there is none. */
export const findProgram = (program: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined =>
  PATH.split(delimiter)
    .map((folder) => join(folder, program))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false; // Not there, or not ours to run: the next folder may have it.
      }
    });
