import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';

// Not that of `processes.ts`, which listens to signals: a process of a test must end as it does by itself.
const ROOT = join(import.meta.dirname, '../..');

/** Variable that names the folder of the texts which a run shows in place of a file's own. */
export const OVERLAY = 'SHARPSIDE_MUTATE_OVERLAY';
/** Variable that names the file to which a process of a test tells the functions that it comes to. */
export const REACHED = 'SHARPSIDE_MUTATE_REACHED';
/** `NODE_OPTIONS` of each process of a test. */
export const CHILD_OPTIONS = `--import=${pathToFileURL(join(import.meta.dirname, 'child-overlay.ts')).href}`;

const hash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** File in the folder of texts that stands for a source file. */
export const overlayOf = (folder: string, path: string): string => join(folder, hash(relative(ROOT, path)));

/** File in which the processes of a test file tell what they come to. */
export const reachedOf = (folder: string, testPath: string): string =>
  join(folder, `${hash(testPath)}.reached`);
