import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { chooseSettled } from '@sharpside/warehouse/snapshot/choose-kept';
import { SnapshotError } from '@sharpside/warehouse/snapshot/errors';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import type { SnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type Batch, keepLive } from '../batches/batch.ts';

/** The snapshot to build on (undefined: start empty), and the batches to apply to it. */
export type Ground = { readonly base: Manifest | undefined; readonly pending: readonly Batch[] };

export const contains = (
  { throughBatch, without = [] }: Pick<Manifest, 'throughBatch' | 'without'>,
  number: number,
): boolean => number <= throughBatch && !without.includes(number);

const containsRemoved = (manifest: Manifest, batches: readonly Batch[]) =>
  batches.some(({ number, removed }) => removed !== undefined && contains(manifest, number));

/**
 * The current snapshot or, if it is unreadable or contains a removed batch, the newest snapshot without these defects.
 * After `snapshots --use` the current snapshot is an older one, and later batches are applied to it again.
 */
async function findBase(store: SnapshotStore, batches: readonly Batch[]): Promise<Manifest | undefined> {
  const current = await store.findCurrent();
  for (const id of [...(await store.list()), current].reverse()) {
    const manifest = id === undefined ? undefined : await store.findManifest(id);
    if (manifest !== undefined && !containsRemoved(manifest, batches)) return manifest;
  }
  return undefined;
}

/**
 * The newest snapshot that contains no removed batch and only batches that can no longer be removed. It can be the base
 * after any removal, so files of its batches are no longer needed.
 */
export async function findSettled(
  store: SnapshotStore,
  batches: readonly Batch[],
): Promise<Manifest | undefined> {
  for (const id of chooseSettled(await store.list())) {
    const manifest = await store.findManifest(id);
    if (manifest !== undefined && !containsRemoved(manifest, batches)) return manifest;
  }
  return undefined;
}

const hasFiles = ({ folder, tables }: Batch) =>
  Object.keys(tables).every((table) => existsSync(join(folder, `${table}.parquet`)));

/**
 * Batches whose Parquet files were deleted because snapshots contained them, and whose input was not ingested again.
 */
const findLost = (batches: readonly Batch[]): Batch[] => {
  const whole = batches.filter(hasFiles);
  return batches.filter(
    (batch) =>
      !hasFiles(batch) &&
      !whole.some(({ source, sha256 }) => source === batch.source && sha256 === batch.sha256),
  );
};

const findPending = (base: Manifest | undefined, batches: readonly Batch[]): Batch[] =>
  keepLive(batches).filter(({ number }) => number > (base?.throughBatch ?? 0));

/**
 * Chooses the base snapshot and the batches for a publication.
 *
 * @throws {SnapshotError} `SNAPSHOT_DAMAGED` if batches lost their files and no readable snapshot contains their rows.
 */
export async function chooseGround(store: SnapshotStore, batches: readonly Batch[]): Promise<Ground> {
  const base = await findBase(store, batches);
  const pending = findPending(base, batches);
  const lost = findLost(pending);
  if (lost.length === 0) return { base, pending: pending.filter(hasFiles) };
  const inputs = lost.map(({ source, input }) => `${source} ${input}`).join(', ');
  throw new SnapshotError(
    `no readable snapshot has what these files brought; ingest them again with --force: ${inputs}`,
    { code: 'SNAPSHOT_DAMAGED' },
  );
}

/** True if a snapshot can be made from these batches. */
export async function hasGround(store: SnapshotStore, batches: readonly Batch[]): Promise<boolean> {
  const base = await findBase(store, batches);
  return findLost(findPending(base, batches)).length === 0;
}

/**
 * True if a publication is due: the current snapshot is damaged, lacks a batch, or contains a removed batch. A run may
 * have died before it published.
 */
export async function hasNews(store: SnapshotStore, batches: readonly Batch[]): Promise<boolean> {
  const current = await store.findCurrent();
  if (current === undefined) return batches.length > 0;
  const manifest = await store.findManifest(current);
  if (manifest === undefined) return true;
  return (batches.at(-1)?.number ?? 0) > manifest.throughBatch || containsRemoved(manifest, batches);
}
