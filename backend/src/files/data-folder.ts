import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Where everything that ingestion makes is kept. */
export type DataFolder = {
  readonly root: string;
  /** What single files gave, numbered: `batches/000001`. */
  readonly batches: string;
  readonly snapshots: string;
  /** Holds the id of the snapshot to serve. */
  readonly pointer: string;
  /** DuckDB files built from snapshots on this machine; can be removed at any time. */
  readonly served: string;
  readonly refreshState: string;
  readonly work: string;
};

export function toDataFolder(path: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    batches: join(root, 'batches'),
    snapshots: join(root, 'snapshots'),
    pointer: join(root, 'current'),
    served: join(root, 'served'),
    refreshState: join(root, 'refresh'),
    work: join(root, 'work'),
  };
}

// No ingestion or publication takes as long, so an older work folder was left by a process that died.
const ABANDONED_AFTER_MS = 12 * 60 * 60 * 1000;

async function sweep(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if ((await stat(path)).mtimeMs < before) await rm(path, { recursive: true, force: true });
  }
}

type WorkOptions = { data: DataFolder; what: string; now?: () => number };

/**
 * Runs `work` with an empty folder of its own, on the same disk as the data so that its content can be renamed into
 * place, and removes the folder afterwards. What dead processes left is removed too.
 */
export async function withWorkFolder<T>(
  { data, what, now = Date.now }: WorkOptions,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  await mkdir(data.work, { recursive: true });
  // Another process may be removing the same leftovers.
  await sweep(data.work, now() - ABANDONED_AFTER_MS).catch(() => undefined);
  const folder = join(data.work, `${what}-${process.pid}-${randomUUID()}`);
  await mkdir(folder);
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
