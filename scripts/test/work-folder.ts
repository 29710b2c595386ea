import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/processes.ts';
import { UsageError } from './options.ts';

const PREFIX = 'sharpside-test-';
const LOCK = join(ROOT, '.cache', 'test.lock');

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false; // Not a process, but a file that was cut short.
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * A folder for the temporary files of this run, to be its `TMPDIR`. Folders of runs that were killed are removed.
 */
export async function createWorkFolder(parent = tmpdir()): Promise<string> {
  for (const name of await readdir(parent)) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
  return mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
}

/**
 * Keeps a second run out of the folders that the browser tests build into; gives what ends that.
 *
 * @throws {Error} where another run is under way. A lock whose run was killed is taken over.
 */
export async function lockBuilds(file = LOCK): Promise<() => Promise<void>> {
  await mkdir(dirname(file), { recursive: true });
  const take = () => writeFile(file, String(process.pid), { flag: 'wx' });
  try {
    await take();
  } catch {
    const pid = Number(await readFile(file, 'utf8'));
    if (isAlive(pid)) {
      throw new UsageError(
        `Another run of the browser tests is under way here (process ${pid}). Wait for it, or end it.`,
      );
    }
    await rm(file, { force: true });
    await take();
  }
  return () => rm(file, { force: true });
}
