import { join, resolve } from 'node:path';

/** Paths of everything that ingestion makes. */
export type DataFolder = {
  readonly root: string;
  /** Batches of single files, numbered: `batches/000001`. */
  readonly batches: string;
  readonly snapshots: string;
  /** The log of forecasts: what was said before games, which no snapshot can change. */
  readonly forecasts: string;
  /** Holds the id of the snapshot to serve. */
  readonly pointer: string;
  /** Says that somebody went back to the snapshot that is served, and when. */
  readonly rollback: string;
  /** Held by whoever changes what is served: one at a time. */
  readonly publisherLock: string;
  /** DuckDB files built from snapshots on this machine; can be removed at any time. */
  readonly served: string;
  readonly refreshState: string;
  /** Notes of files that fell short and wait for somebody to look at them. */
  readonly held: string;
  /** Files of a shared snapshot that is being fetched: what came stays for the next attempt. */
  readonly incoming: string;
  /** Name of the batches of this folder: what is shared of them goes by it. */
  readonly origin: string;
  readonly work: string;
};

/** The paths below a folder, as absolute ones. Nothing is created. */
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
