import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ForecastsSummary } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';

/**
 * A kept snapshot's word on the log. The log is written before its snapshot is added, so that whatever a kept snapshot
 * says was in the log, whether or not readers were ever pointed at it.
 */
export type Witness = ForecastsSummary & { readonly id: string };

/** Oldest first. `after`: the newest snapshot of before the log was begun anew, which says nothing of this log. */
export async function findWitnesses(data: DataFolder, after = ''): Promise<Witness[]> {
  const store = createSnapshotStore(data);
  const witnesses: Witness[] = [];
  for (const id of (await store.list()).filter((one) => one > after)) {
    // A damaged snapshot tells nothing of the log.
    const forecasts = (await store.findManifest(id))?.forecasts;
    if (forecasts !== undefined) witnesses.push({ ...forecasts, id });
  }
  return witnesses;
}
