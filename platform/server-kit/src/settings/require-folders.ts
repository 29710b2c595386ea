import { accessSync, constants, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ContractError, type Problem } from '@sharpside/contracts';
import { hasCode } from '../process/error-facts.ts';
import { toShownValue } from './shown-value.ts';

/**
 * A folder that a setting names.
 *
 * `use`: `made`: created if missing, and written to; `written`: written to, if it exists; `read`: read, if it exists.
 */
export type NamedFolder = { setting: string; path: string; use: 'made' | 'written' | 'read' };

/**
 * Faults that stop the start. Other faults, such as a full disk, may be temporary, so the server starts despite them.
 */
const FAULTS: Readonly<Record<string, string>> = {
  EACCES: 'which this user may not use',
  EPERM: 'which this user may not use',
  EROFS: 'which can only be read',
  EEXIST: 'which is a file',
  ENOTDIR: 'which is a file, or lies below one',
  ENOENT: 'which cannot be made there',
  ELOOP: 'which is a link to itself',
  ENAMETOOLONG: 'which is too long for a path',
};

/**
 * Creates one level at a time, because Node's recursive mkdir never ends in `/proc`, where folders cannot be created.
 */
function makeFolder(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return;
  if (path !== dirname(path)) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    // Another process may have created the folder first. If a file is in its place, `accessSync` in `tryFolder` fails.
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

function tryFolder({ path: given, use }: NamedFolder): void {
  const path = resolve(given);
  if (use === 'made') makeFolder(path);
  else if (!statSync(path, { throwIfNoEntry: false })) return;
  // The `/.` makes this call fail for a file too.
  accessSync(`${path}/.`, constants.R_OK | constants.X_OK | (use === 'read' ? 0 : constants.W_OK));
}

function findProblem(folder: NamedFolder): Problem[] {
  try {
    tryFolder(folder);
  } catch (error) {
    const { setting, path, use } = folder;
    const [, fault] = Object.entries(FAULTS).find(([code]) => hasCode(error, code)) ?? [];
    const needed = use === 'read' ? 'can be read' : 'can be written to';
    if (fault)
      return [
        {
          path: setting,
          message: `must be a folder that ${needed}; it is '${toShownValue(path)}', ${fault}`,
        },
      ];
  }
  return [];
}

const isElsewhere = ({ path }: NamedFolder) => /^[a-z][a-z0-9+.-]*:\/\//i.test(path);

/**
 * Creates folders with `use: 'made'`, and refuses folders of settings that cannot be used. Buckets are not checked.
 *
 * @param what names the settings in the error, as in `readSettings`.
 * @throws {ContractError} `CONTRACT_BROKEN` with every such folder, under the name of its setting.
 */
export function requireFolders(what: string, folders: readonly NamedFolder[]): void {
  const problems = folders.filter((folder) => !isElsewhere(folder)).flatMap(findProblem);
  if (problems.length > 0) throw new ContractError({ what, problems });
}
