import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ForecastsSummary } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';

/**
 * A kept snapshot's record of the log. The log is written before its snapshot is added. So everything that a kept
 * snapshot records was in the log, even if readers were never pointed at that snapshot.
 */
export type Witness = ForecastsSummary & { readonly id: string };

/** Oldest first. `after` is the newest snapshot from before the log was begun anew, which is no witness of this log. */
export async function findWitnesses(data: DataFolder, after = ''): Promise<Witness[]> {
  const store = createSnapshotStore(data);
  const witnesses: Witness[] = [];
  for (const id of (await store.list()).filter((one) => one > after)) {
    // A damaged snapshot is no witness.
    const forecasts = (await store.findManifest(id))?.forecasts;
    if (forecasts !== undefined) witnesses.push({ ...forecasts, id });
  }
  return witnesses;
}
