import { join, resolve } from 'node:path';

/** Paths of everything in a data folder. */
export type DataFolder = {
  readonly root: string;
  /** A numbered folder for each batch, such as `batches/000001`. */
  readonly batches: string;
  readonly snapshots: string;
  /** The log of forecasts that were made before games. Going back to an earlier snapshot does not change it. */
  readonly forecasts: string;
  /** Holds the id of the snapshot to serve. */
  readonly pointer: string;
  /** Records that somebody went back to the served snapshot, and when. */
  readonly rollback: string;
  /** Locked by the process that changes the served snapshot, so that only one process does at a time. */
  readonly publisherLock: string;
  /** DuckDB files built from snapshots on this machine; can be removed at any time. */
  readonly served: string;
  readonly refreshState: string;
  /** Notes on files that failed checks and wait for review. */
  readonly held: string;
  /** Files of a shared snapshot that is being fetched. After an interruption the next attempt continues with them. */
  readonly incoming: string;
  /** A file with a random id of this folder's batches, by which shared stores recognise them. */
  readonly origin: string;
  readonly work: string;
};

/** The absolute paths below a folder. Creates nothing. */
export function toDataFolder(path: string): DataFolder {
  const root = resolve(path);
  return {
    root,
    batches: join(root, 'batches'),
    snapshots: join(root, 'snapshots'),
    forecasts: join(root, 'forecasts'),
    pointer: join(root, 'current'),
    rollback: join(root, 'rollback.json'),
    publisherLock: join(root, 'publisher.lock'),
    served: join(root, 'served'),
    refreshState: join(root, 'refresh'),
    held: join(root, 'held'),
    incoming: join(root, 'incoming'),
    origin: join(root, 'origin'),
    work: join(root, 'work'),
  };
}
