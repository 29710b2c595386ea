import { readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

// The user that owns nothing, by convention.
const NOBODY = 65_534;

const OTHERS_READ = 0o004;
const OTHERS_ENTER = 0o001;

const allows = (path: string, right: number) =>
  ((statSync(path, { throwIfNoEntry: false })?.mode ?? right) & right) === right;

/** Others can reach a file, and what Node reads beside it on its way there. */
function isOpenToOthers(file: string): boolean {
  if (!allows(file, OTHERS_READ)) return false;
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (!allows(folder, OTHERS_ENTER) || !allows(join(folder, 'package.json'), OTHERS_READ)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/**
 * User for a process that may not harm this one: a process can signal every other of its user. Only root can choose one, and
 * only where that user can read the folder of the process's sources; else it is this user.
 */
export function findOtherUser(sources: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const files = [process.execPath, ...readdirSync(sources).map((name) => join(sources, name))];
  return files.every(isOpenToOthers) ? { uid: NOBODY, gid: NOBODY } : {};
}
