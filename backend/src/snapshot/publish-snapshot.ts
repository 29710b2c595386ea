import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '../engine/open-database.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { withWorkFolder } from '../files/work-folder.ts';
import { type Batch, listBatches } from '../ingest/batch.ts';
import { assembleTables, describeTable } from './assemble-tables.ts';
import { type Manifest, type ManifestSource, toContentId, toSnapshotId } from './manifest.ts';
import { removeStaleServedFiles, requireServedFile } from './served-database.ts';
import { isSnapshotError, SnapshotError } from './snapshot-error.ts';
import { createSnapshotStore, type SnapshotStore, tableFile } from './snapshot-store.ts';
import { runStage, type Stage } from './stage.ts';
import { SCHEMA_VERSION, type TableName, tableNames } from './tables.ts';

export type PublishOptions = {
  data: DataFolder;
  stages?: readonly Stage[];
  /** How many snapshots to keep. Default: 5. */
  keep?: number;
  now?: () => Date;
  onStep?: (step: string) => void;
};

/** What batches say of a source, all of them together. */
function toSources(batches: readonly Batch[]): ManifestSource[] {
  const bySource = Map.groupBy(batches, ({ source }) => source);
  return [...bySource]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([source, all]) => ({
      source,
      files: all.length,
      rowsKept: all.reduce((sum, { kept }) => sum + kept, 0),
      rowsDropped: all.reduce((sum, { read, kept }) => sum + read - kept, 0),
      newestIngestedAt:
        all
          .map(({ ingestedAt }) => ingestedAt)
          .sort()
          .at(-1) ?? '',
      isSample: all.some(({ isSample }) => isSample),
    }));
}

const findManifest = (store: SnapshotStore, id: string): Promise<Manifest | undefined> =>
  store.requireManifest(id).catch((error: unknown) => {
    if (isSnapshotError(error)) return undefined;
    throw error;
  });

/** The snapshot to build upon: the current one, or the newest that can be read where that one is damaged. */
async function findBase(store: SnapshotStore): Promise<Manifest | undefined> {
  const current = await store.findCurrent();
  const candidates = [...(await store.list()), current].reverse();
  for (const id of candidates) {
    const manifest = id === undefined ? undefined : await findManifest(store, id);
    if (manifest !== undefined) return manifest;
  }
  return undefined;
}

/**
 * Parquet files of batches that every kept snapshot contains are not needed again; their records stay. A single
 * snapshot may be damaged, so that it takes two.
 */
async function removeFoldedFiles(
  store: SnapshotStore,
  batches: readonly Batch[],
  kept: readonly string[],
): Promise<void> {
  if (kept.length < 2) return;
  // A damaged snapshot contains nothing that could be relied on.
  const contained = await Promise.all(
    kept.map(async (id) => (await findManifest(store, id))?.throughBatch ?? 0),
  );
  const through = Math.min(...contained);
  for (const { folder } of batches.filter(({ number }) => number <= through)) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.parquet'));
    for (const name of files) await rm(join(folder, name), { force: true });
  }
}

const hasFiles = ({ folder, tables }: Batch) =>
  Object.keys(tables).every((table) => existsSync(join(folder, `${table}.parquet`)));

/**
 * The batches to lay over the base. Those whose Parquet files were dropped, because snapshots had them that can no
 * longer be read, must have been ingested again since.
 */
function requireWhole(batches: readonly Batch[]): Batch[] {
  const whole = batches.filter(hasFiles);
  const lost = batches.filter(
    (batch) =>
      !hasFiles(batch) &&
      !whole.some(({ source, sha256 }) => source === batch.source && sha256 === batch.sha256),
  );
  if (lost.length === 0) return whole;
  const inputs = lost.map(({ source, input }) => `${source} ${input}`).join(', ');
  throw new SnapshotError(
    `no readable snapshot has what these files brought; ingest them again with --force: ${inputs}`,
    { code: 'SNAPSHOT_DAMAGED' },
  );
}

type BuildOptions = {
  options: PublishOptions;
  store: SnapshotStore;
  folder: string;
  base: Manifest | undefined;
  batches: readonly Batch[];
  pending: readonly Batch[];
};

async function buildTables({
  options,
  store,
  folder,
  base,
  batches,
  pending,
}: BuildOptions): Promise<Manifest> {
  const { stages = [], now = () => new Date(), onStep } = options;
  const publishedAt = now();
  const database = await openDatabase({ spillFolder: join(folder, '..') });
  try {
    const connection = await database.connect();
    await assembleTables({
      connection,
      folder,
      basePath: (table) => (base?.tables[table] === undefined ? undefined : store.tablePath(base.id, table)),
      batches: pending,
      ...(onStep === undefined ? {} : { onTable: onStep }),
    });
    for (const stage of stages) {
      await runStage(stage, { folder, now: publishedAt });
      onStep?.(stage.name);
    }
    const described = await Promise.all(
      tableNames.map(
        async (table: TableName) =>
          [table, await describeTable(connection, table, join(folder, tableFile(table)))] as const,
      ),
    );
    connection.closeSync();
    const tables = Object.fromEntries(described);
    const contentId = toContentId(SCHEMA_VERSION, tables);
    return {
      id: toSnapshotId(publishedAt, contentId),
      schemaVersion: SCHEMA_VERSION,
      contentId,
      publishedAt: publishedAt.toISOString(),
      throughBatch: batches.at(-1)?.number ?? 0,
      sources: toSources(batches),
      tables,
    };
  } finally {
    database.closeSync();
  }
}

/**
 * Publishes a snapshot of everything that was ingested so far, and points readers at it. Until that last step nothing
 * of it can be seen; a process that dies before leaves the last good snapshot.
 *
 * @throws {SnapshotError} `SNAPSHOT_EMPTY` where nothing was ingested yet.
 */
export async function publishSnapshot(options: PublishOptions): Promise<Manifest> {
  const { data, keep = 5 } = options;
  const store = createSnapshotStore(data);
  const batches = await listBatches(data);
  if (batches.length === 0) {
    throw new SnapshotError(`nothing was ingested into ${data.root} yet; start with 'backend ingest'`, {
      code: 'SNAPSHOT_EMPTY',
    });
  }
  const base = await findBase(store);
  if (base !== undefined && base.throughBatch > (batches.at(-1)?.number ?? 0)) {
    throw new SnapshotError(
      `snapshot ${base.id} contains batch ${base.throughBatch}, which is gone from ${data.batches}; put it back, or start with an empty data folder`,
      { code: 'SNAPSHOT_DAMAGED' },
    );
  }
  const pending = requireWhole(batches.filter(({ number }) => number > (base?.throughBatch ?? 0)));
  const manifest = await withWorkFolder({ data, what: 'publish' }, async (folder) => {
    const built = await buildTables({ options, store, folder, base, batches, pending });
    for (const name of (await readdir(folder)).filter((file) => !file.endsWith('.parquet'))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    await store.add(built, folder);
    return built;
  });
  // Whoever serves on this machine finds the file ready, and one that cannot be built is never pointed at.
  await requireServedFile(data, manifest);
  await store.setCurrent(manifest.id);
  const kept = await store.retain(keep);
  await removeStaleServedFiles(data, kept);
  await removeFoldedFiles(store, batches, kept);
  return manifest;
}
