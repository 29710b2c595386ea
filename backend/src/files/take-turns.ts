import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_AGAIN_MS = 100;
const SQLITE_BUSY = 5;

const isBusy = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY;

function tryToLock(database: DatabaseSync): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/**
 * Runs `work` when nobody else on this machine runs any with the same lock file, and waits until then.
 *
 * The lock is SQLite's: Node has none of its own, and this one the system takes back from a process that dies.
 */
export async function takeTurns<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  await mkdir(dirname(lockFile), { recursive: true });
  const database = new DatabaseSync(lockFile, { timeout: 0 });
  try {
    while (!tryToLock(database)) await pause(LOOK_AGAIN_MS);
    return await work();
  } finally {
    database.close();
  }
}
