import type { DataFolder } from '../files/data-folder.ts';
import { SnapshotError } from './errors.ts';
import { type OpenSnapshotOptions, openSnapshot } from './open-snapshot.ts';
import { removeStaleServedFiles } from './served-database.ts';
import { openServedEngine } from './served-engine.ts';
import { createSnapshotHolder, type SnapshotHolder, type SnapshotHolderOptions } from './snapshot-holder.ts';
import { createSnapshotStore } from './snapshot-store.ts';

type Options = Omit<OpenSnapshotOptions, 'id' | 'engine'> &
  Pick<SnapshotHolderOptions, 'onFailure' | 'onMove'> & { data: DataFolder };

/**
 * Serves the current snapshot of a data folder and moves to each newer snapshot. An API process holds it for its
 * lifetime.
 *
 * @throws {SnapshotError} `SNAPSHOT_NONE` before the first publication, `SNAPSHOT_DAMAGED`, `SNAPSHOT_NOT_BUILT`
 */
export async function openSnapshotHolder({
  onFailure,
  onMove,
  ...options
}: Options): Promise<SnapshotHolder> {
  const { data } = options;
  const store = createSnapshotStore(data);
  const closing = new AbortController();
  // Two snapshots are open during a move. With an engine each they would use twice the memory.
  const engine = await openServedEngine({ data, memoryLimit: options.memoryLimit });
  const apart = { ...options, engine, isBuiltApart: true, signal: closing.signal };
  const signal = options.signal ? AbortSignal.any([options.signal, closing.signal]) : closing.signal;
  const first = await openSnapshot({ ...apart, signal }).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  const holder = createSnapshotHolder(first, {
    findCurrent: store.findCurrent,
    open: (id) => openSnapshot({ ...apart, id }),
    ...(onFailure === undefined ? {} : { onFailure }),
    onMove: (from, to) => {
      onMove?.(from, to);
      // Removing stale files is not urgent, so nothing waits for it.
      store
        .list()
        .then((kept) => removeStaleServedFiles(data, kept))
        .catch((error: unknown) => onFailure?.(error));
    },
  });
  return {
    ...holder,
    async close() {
      // Closing aborts the building of a snapshot that will not be served.
      closing.abort(new SnapshotError('the server is closing', { code: 'SNAPSHOT_NOT_BUILT' }));
      await holder.close();
      engine.close();
    },
  };
}
