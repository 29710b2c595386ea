import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 100;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

// Keeps a reference, because the garbage collector closes an unreferenced database and thereby frees its lock.
const held = new Set<DatabaseSync>();

export type FileLock = { readonly release: () => void };

/**
 * Takes the lock of a file; undefined if somebody else on this machine holds it.
 *
 * The lock is SQLite's, because Node has none. The operating system frees it when its process dies.
 */
export function tryToLock(lockFile: string): FileLock | undefined {
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    // Without this, a kill would leave a journal file beside the lock, although it contains nothing.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    held.add(database);
    return {
      release: () => {
        held.delete(database);
        database.close();
      },
    };
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}

type TurnOptions = {
  /** Called once if somebody else has the turn. */
  onWait?: (() => void) | undefined;
};

async function waitForLock(lockFile: string, onWait: TurnOptions['onWait']): Promise<FileLock> {
  for (let isFirst = true; ; isFirst = false) {
    const lock = tryToLock(lockFile);
    if (lock !== undefined) return lock;
    if (isFirst) onWait?.();
    await pause(LOOK_AGAIN_MS);
  }
}

/** Runs `work` alone: it first waits while other work on this machine holds the same lock file. */
export async function takeTurns<T>(
  lockFile: string,
  work: () => Promise<T>,
  { onWait }: TurnOptions = {},
): Promise<T> {
  await mkdir(dirname(lockFile), { recursive: true });
  const lock = await waitForLock(lockFile, onWait);
  try {
    return await work();
  } finally {
    lock.release();
  }
}
