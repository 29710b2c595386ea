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
 * Serves the current snapshot of a data folder, and each next one: what an API process holds on to.
 *
 * @throws {SnapshotError} `SNAPSHOT_NONE` before the first publication, `SNAPSHOT_DAMAGED`
 */
export async function openSnapshotHolder({
  onFailure,
  onMove,
  ...options
}: Options): Promise<SnapshotHolder> {
  const { data } = options;
  const store = createSnapshotStore(data);
  const closing = new AbortController();
  // Two snapshots are open while one takes the place of the other: each with an engine of its own, they would hold twice as much.
  const engine = await openServedEngine({ data, memoryLimit: options.memoryLimit });
  const apart = { ...options, engine, isBuiltApart: true, signal: closing.signal };
  const first = await openSnapshot(apart).catch((error: unknown) => {
    engine.close();
    throw error;
  });
  const holder = createSnapshotHolder(first, {
    findCurrent: store.findCurrent,
    open: (id) => openSnapshot({ ...apart, id }),
    ...(onFailure === undefined ? {} : { onFailure }),
    onMove: (from, to) => {
      onMove?.(from, to);
      // Files of snapshots that are gone only cost space: nothing waits for their removal.
      store
        .list()
        .then((kept) => removeStaleServedFiles(data, kept))
        .catch((error: unknown) => onFailure?.(error));
    },
  });
  return {
    ...holder,
    async close() {
      // A caller who closes does not wait for a snapshot that nobody will ask.
      closing.abort(new SnapshotError('the server is closing', { code: 'SNAPSHOT_NOT_BUILT' }));
      await holder.close();
      engine.close();
    },
  };
}
