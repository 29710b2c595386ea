import type { DataFolder } from '../files/data-folder.ts';
import { type OpenSnapshotOptions, openSnapshot } from './open-snapshot.ts';
import { removeStaleServedFiles } from './served-database.ts';
import { createSnapshotHolder, type SnapshotHolder, type SnapshotHolderOptions } from './snapshot-holder.ts';
import { createSnapshotStore } from './snapshot-store.ts';

type Options = Omit<OpenSnapshotOptions, 'id'> &
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
  return createSnapshotHolder(await openSnapshot(options), {
    findCurrent: store.findCurrent,
    open: (id) => openSnapshot({ ...options, id }),
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
}
