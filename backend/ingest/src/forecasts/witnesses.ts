import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { ForecastsSummary } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';

/**
 * A kept snapshot's summary of the log. The log is written before its snapshot is kept. So the log contained everything
 * in the summary, even if readers never got that snapshot.
 */
export type Witness = ForecastsSummary & { readonly id: string };

/**
 * Summaries of the kept snapshots, oldest first. `after` is the newest snapshot at the log's last restart: the log has
 * no forecasts of snapshots up to it.
 */
export async function findWitnesses(data: DataFolder, after = ''): Promise<Witness[]> {
  const store = createSnapshotStore(data);
  const witnesses: Witness[] = [];
  for (const id of (await store.list()).filter((one) => one > after)) {
    // Undefined for a damaged snapshot.
    const forecasts = (await store.findManifest(id))?.forecasts;
    if (forecasts !== undefined) witnesses.push({ ...forecasts, id });
  }
  return witnesses;
}
