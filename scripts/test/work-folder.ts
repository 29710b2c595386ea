import { mkdir, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from '../workspace/processes.ts';
import { UsageError } from './options.ts';

const PREFIX = 'sharpside-test-';
const LOCK = join(ROOT, '.cache', 'test.lock');

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false; // The lock file was cut short.
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // A process of another user is alive, too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Folder in memory on Linux. */
const IN_MEMORY = '/dev/shm';

/** Room that a folder in memory must have. A whole run uses about a GiB. */
const ROOM_BYTES = 4 * 2 ** 30;

/** A folder that may be in memory, with the machine's mounts, the free room of the folder, and the available memory. */
type MemoryPlace = { folder: string; mounts: string; freeBytes: number; memoryBytes: number };

/**
 * True if the folder is a file system in memory that can run programs, and the folder and the machine have far more
 * room than a run needs.
 */
export function hasRoomInMemory({ folder, mounts, freeBytes, memoryBytes }: MemoryPlace): boolean {
  const mount = mounts.split('\n').map((line) => line.split(' '));
  const [, , type, options = ''] = mount.findLast(([, place]) => place === folder) ?? [];
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false;
  return freeBytes >= ROOM_BYTES && memoryBytes >= 2 * ROOM_BYTES;
}

async function isMemoryUsable(folder: string): Promise<boolean> {
  try {
    const [mounts, { bavail, bsize }] = await Promise.all([
      readFile('/proc/self/mounts', 'utf8'),
      statfs(folder),
    ]);
    return hasRoomInMemory({
      folder,
      mounts,
      freeBytes: bavail * bsize,
      memoryBytes: process.availableMemory(),
    });
  } catch {
    return false; // Other systems have no such folder.
  }
}

/**
 * The parent of a run's folder: a folder in memory if there is plenty of memory, because many tests wait for the disk.
 * `TMPDIR` overrides it.
 */
async function chooseParent(): Promise<string> {
  if (process.env.TMPDIR) return tmpdir();
  return (await isMemoryUsable(IN_MEMORY)) ? IN_MEMORY : tmpdir();
}

/** Removes the folders of runs that were killed. */
async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const pid = Number(new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1] ?? process.pid);
    if (pid !== process.pid && !isAlive(pid)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * A folder for the temporary files of this run, to be used as its `TMPDIR`. Also removes the folders of killed runs, on
 * the disk and in memory.
 */
export async function createWorkFolder(parent?: string): Promise<string> {
  const chosen = parent ?? (await chooseParent());
  for (const place of parent === undefined ? [tmpdir(), IN_MEMORY] : [parent]) await removeLeft(place);
  return mkdtemp(join(chosen, `${PREFIX}${process.pid}-`));
}

/**
 * Locks the folders that the browser tests build into against other runs. Returns the function that unlocks them.
 *
 * @throws {UsageError} if another run is under way. The lock of a killed run is taken over.
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
