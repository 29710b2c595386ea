import { UNDO_DAYS } from '@sharpside/warehouse/snapshot/choose-kept';
import { SnapshotError } from '@sharpside/warehouse/snapshot/errors';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { createSnapshotStore, type SnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Batch, listBatches, markRemoved } from '../batches/batch.ts';
import { hasGround, hasNews } from './choose-base.ts';
import { type PublishOptions, publishAlone, takePublisherTurn } from './publish-snapshot.ts';

export type RemoveOptions = PublishOptions & { number: number; reason: string };

export type Removal = {
  readonly batch: Batch;
  readonly wasRemoved: boolean;
  /** Undefined if no publication was due (see `hasNews`). */
  readonly published: Manifest | undefined;
};

function requireBatch(batches: readonly Batch[], number: number): Batch {
  const batch = batches.find((one) => one.number === number);
  if (batch !== undefined) return batch;
  throw new SnapshotError(`there is no batch ${number}; 'backend batches' lists those that are there`, {
    code: 'BATCH_UNKNOWN',
  });
}

async function remove(
  store: SnapshotStore,
  {
    batches,
    batch,
    removed,
  }: { batches: readonly Batch[]; batch: Batch; removed: { at: string; reason: string } },
): Promise<void> {
  const without = batches.map((one) => (one === batch ? { ...one, removed } : one));
  if (await hasGround(store, without)) return markRemoved(batch, removed);
  throw new SnapshotError(
    `batch ${batch.number} can no longer be taken out: it came more than ${UNDO_DAYS} days before the last publication, or --keep removed what it takes; ingest a right file of the same days with --correction, which replaces its rows, or start a folder anew with 'backend init'`,
    { code: 'BATCH_FOLDED' },
  );
}

/**
 * Removes a batch and publishes the rest. The new snapshot is built on the newest kept snapshot without the batch, with
 * all later batches applied. If the process is killed in between, the batch stays marked as removed, and this command
 * or any publication completes the work.
 *
 * @throws {SnapshotError} `BATCH_UNKNOWN`, `BATCH_FOLDED`
 */
export const removeBatch = (options: RemoveOptions): Promise<Removal> =>
  takePublisherTurn(options, async () => {
    const { data, number, reason, now = () => new Date() } = options;
    const store = createSnapshotStore(data);
    const batches = await listBatches(data);
    const batch = requireBatch(batches, number);
    const wasRemoved = batch.removed !== undefined;
    if (!wasRemoved) await remove(store, { batches, batch, removed: { at: now().toISOString(), reason } });
    const isNew = await hasNews(store, await listBatches(data));
    return { batch, wasRemoved, published: isNew ? await publishAlone(options) : undefined };
  });
