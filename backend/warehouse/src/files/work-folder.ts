import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { joinWithin } from '@sharpside/server-kit';
import type { DataFolder } from './data-folder.ts';
import { type FileLock, tryToLock } from './take-turns.ts';

const LOCK = '.lock';

// A folder without a lock beside it belongs to the engine, or to an older program that may still run. It is removed
// after a time that exceeds any of their work.
const ABANDONED_AFTER_MS = 12 * 60 * 60 * 1000;

const remove = (path: string) => rm(path, { recursive: true, force: true });

/** Removes a work folder if its process is dead. A living process holds the folder's lock. */
async function sweepOwned(folder: string): Promise<void> {
  const lock = tryToLock(`${folder}${LOCK}`);
  if (lock === undefined) return;
  try {
    await remove(folder);
    // The lock file is removed last, while the lock is held. Until then an abandoned folder can be recognised by it.
    await remove(`${folder}${LOCK}`);
  } finally {
    lock.release();
  }
}

async function sweepUnowned(path: string, before: number): Promise<void> {
  if ((await stat(path)).mtimeMs < before) await remove(path);
}

async function sweep(work: string, now: number): Promise<void> {
  const names = await readdir(work);
  const owned = names.filter((name) => name.endsWith(LOCK)).map((name) => name.slice(0, -LOCK.length));
  // Errors are ignored, because another process may be removing the same leftovers.
  for (const name of owned) await sweepOwned(join(work, name)).catch(() => undefined);
  for (const name of names.filter((one) => !one.endsWith(LOCK) && !owned.includes(one))) {
    await sweepUnowned(join(work, name), now - ABANDONED_AFTER_MS).catch(() => undefined);
  }
}

/** A new unique name with its lock. The folder itself does not exist yet. */
function lockNewFolder(data: DataFolder, what: string): { folder: string; lock: FileLock } {
  for (;;) {
    const folder = joinWithin(data.work, `${what}-${process.pid}-${randomUUID()}`);
    const lock = tryToLock(`${folder}${LOCK}`);
    // Before the file was locked, another process's sweep may have locked or removed it. Without the file the lock
    // protects nothing.
    if (lock === undefined) continue;
    if (existsSync(`${folder}${LOCK}`)) return { folder, lock };
    lock.release();
  }
}

type WorkOptions = { data: DataFolder; what: string; now?: () => number };

/**
 * Runs `work` with an empty folder of its own, on the same disk as the data so that its content can be renamed into
 * place, and removes the folder afterwards. It also removes leftovers of dead processes. They are recognised by their
 * free locks, because process ids are reused and differ in containers.
 */
export async function withWorkFolder<T>(
  { data, what, now = Date.now }: WorkOptions,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(data.work, { recursive: true });
  await sweep(data.work, now());
  const { folder, lock } = lockNewFolder(data, what);
  try {
    await mkdir(folder);
    return await work(folder);
  } finally {
    await remove(folder);
    await remove(`${folder}${LOCK}`);
    lock.release();
  }
}
