import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { chooseThreads } from '@sharpside/warehouse/engine/open-database';
import { openWorkbench } from '@sharpside/warehouse/engine/open-workbench';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { takeTurns } from '@sharpside/warehouse/files/take-turns';
import { withWorkFolder } from '@sharpside/warehouse/files/work-folder';
import type { SharedPublication } from '@sharpside/warehouse/shared-store/shared-publication';
import { SnapshotError } from '@sharpside/warehouse/snapshot/errors';
import {
  type Manifest,
  type ManifestSource,
  toContentId,
  toSnapshotId,
} from '@sharpside/warehouse/snapshot/manifest';
import { removeStaleServedFiles, requireServedFile } from '@sharpside/warehouse/snapshot/served-database';
import {
  createSnapshotStore,
  type SnapshotStore,
  tableFile,
} from '@sharpside/warehouse/snapshot/snapshot-store';
import { SCHEMA_VERSION, type TableName, tableNames } from '@sharpside/warehouse/tables/tables';
import { type Batch, countDropped, keepLive, listBatches } from '../batches/batch.ts';
import { requireUnmixed } from '../batches/one-kind-of-data.ts';
import { type ForecastLog, openForecastLog } from '../forecasts/forecast-log.ts';
import { assembleTables, describeTable } from './assemble-tables.ts';
import { chooseGround, findSettled, type Ground, hasNews } from './choose-base.ts';
import { runStage, type Stage } from './stage.ts';

export type PublishOptions = {
  data: DataFolder;
  stages?: readonly Stage[];
  /** Number of newest snapshots to keep. Default: the snapshots that `chooseKept` chooses. */
  keep?: number;
  now?: () => Date;
  onStep?: (step: string) => void;
  /** Called once if this publication has to wait for another. */
  onWait?: () => void;
  /** Also publishes to other machines; undefined to publish only on this machine. */
  shared?: SharedPublication | undefined;
};

// A limit, because a file may name its own values in reasons.
const MAX_REASONS = 25;

/** Reasons by which batches left out rows or values, most frequent first. Examples are left out of the reasons. */
function toLeftOut(batches: readonly Batch[]): NonNullable<ManifestSource['leftOut']> {
  const all = batches.flatMap(({ dropped, skipped, refused, noted, warnings }) => [
    ...Object.entries(dropped).map(([reason, count]) => ({ kind: 'dropped' as const, reason, count })),
    ...Object.entries(skipped ?? {}).map(([reason, count]) => ({ kind: 'skipped' as const, reason, count })),
    ...Object.entries(refused).map(([reason, count]) => ({ kind: 'refused' as const, reason, count })),
    ...Object.entries(noted ?? {}).map(([reason, count]) => ({ kind: 'noted' as const, reason, count })),
    ...warnings.map((reason) => ({ kind: 'noted' as const, reason, count: 1 })),
  ]);
  const plain = all.map((one) => ({ ...one, reason: one.reason.replace(/, for example .*$/s, '') }));
  return [...Map.groupBy(plain, ({ kind, reason }) => `${kind} ${reason}`).values()]
    .flatMap(([first, ...others]) =>
      first === undefined
        ? []
        : { ...first, count: others.reduce((sum, { count }) => sum + count, first.count) },
    )
    .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1))
    .slice(0, MAX_REASONS);
}

function toSources(batches: readonly Batch[]): ManifestSource[] {
  const bySource = Map.groupBy(batches, ({ source }) => source);
  return [...bySource]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([source, all]) => ({
      source,
      files: all.length,
      rowsKept: all.reduce((sum, { kept }) => sum + kept, 0),
      rowsDropped: all.reduce((sum, batch) => sum + countDropped(batch), 0),
      leftOut: toLeftOut(all),
      newestIngestedAt:
        all
          .map(({ ingestedAt }) => ingestedAt)
          .sort()
          .at(-1) ?? '',
      isSample: all.some(({ isSample }) => isSample),
    }));
}

/** Number of the last batch whose Parquet files are no longer needed. The batches' records stay. */
async function findFolded(store: SnapshotStore, kept: readonly string[], settled: Manifest | undefined) {
  if (settled !== undefined) return settled.throughBatch;
  // An unreadable snapshot counts as containing no batches.
  const contained = await Promise.all(
    kept.map(async (id) => (await store.findManifest(id))?.throughBatch ?? 0),
  );
  return Math.min(...contained);
}

async function removeFoldedFiles(batches: readonly Batch[], through: number): Promise<void> {
  for (const { folder } of batches.filter(({ number }) => number <= through)) {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.parquet'));
    for (const name of files) await rm(join(folder, name), { force: true });
  }
}

/**
 * Removes old snapshots, and files that no kept snapshot needs. Files of batches stay as long as only one snapshot is
 * kept, because that snapshot may be damaged.
 */
async function tidyUp(store: SnapshotStore, { data, keep }: PublishOptions, batches: readonly Batch[]) {
  const settled = keep === undefined ? await findSettled(store, batches) : undefined;
  const kept = await store.retain({ keep, ground: settled?.id });
  await removeStaleServedFiles(data, kept);
  if (kept.length < 2 || (keep === undefined && settled === undefined)) return;
  await removeFoldedFiles(batches, await findFolded(store, kept, settled));
}

/** Tables of forecasts. Their rows come only from the log and the models. */
const FORESEEN: ReadonlySet<TableName> = new Set(['predictions', 'prediction_days']);

const countRows = (base: Manifest | undefined, pending: readonly Batch[]): number =>
  [base, ...pending]
    .flatMap((part) => Object.values<{ rows: number }>(part?.tables ?? {}))
    .reduce((sum, { rows }) => sum + rows, 0);

type BuildOptions = {
  options: PublishOptions;
  store: SnapshotStore;
  folder: string;
  ground: Ground;
  batches: readonly Batch[];
  forecasts: ForecastLog;
  publishedAt: Date;
};

async function buildTables({
  options,
  store,
  folder,
  ground: { base, pending },
  batches,
  forecasts,
  publishedAt,
}: BuildOptions): Promise<Manifest> {
  const { stages = [], onStep } = options;
  const threads = chooseThreads(countRows(base, pending));
  const { connection, close } = await openWorkbench({ spillFolder: join(folder, '..'), ...threads });
  try {
    const shared = await assembleTables({
      connection,
      folder,
      findBaseTable(table) {
        const described = base?.tables[table];
        if (base === undefined || described === undefined) return undefined;
        if (FORESEEN.has(table) && !forecasts.isOf(base.id)) return undefined;
        const path = store.tablePath(base.id, table);
        return { path, described, isOfThisSchema: base.schemaVersion === SCHEMA_VERSION };
      },
      batches: pending,
      ...(onStep === undefined ? {} : { onTable: onStep }),
    });
    const isEmpty = (table: TableName) => shared.get(table)?.rows === 0;
    for (const stage of stages) {
      const written = await runStage(stage, { folder, isEmpty, now: publishedAt, forecasts, ...threads });
      for (const table of written) shared.delete(table);
      onStep?.(stage.name);
    }
    const described = await Promise.all(
      tableNames.map(async (table: TableName) => {
        // A shared file is not read again, because it can be large and its description is known.
        const known = shared.get(table);
        return [
          table,
          known ?? (await describeTable(connection, table, join(folder, tableFile(table)))),
        ] as const;
      }),
    );
    const tables = Object.fromEntries(described);
    const contentId = toContentId(SCHEMA_VERSION, tables);
    const id = toSnapshotId(publishedAt, contentId);
    const throughBatch = batches.at(-1)?.number ?? 0;
    const log = forecasts.describe({ id, throughBatch });
    return {
      id,
      schemaVersion: SCHEMA_VERSION,
      contentId,
      publishedAt: publishedAt.toISOString(),
      throughBatch,
      without: batches.filter(({ removed }) => removed !== undefined).map(({ number }) => number),
      sources: toSources(keepLive(batches)),
      ...(log === undefined ? {} : { forecasts: log }),
      tables,
    };
  } finally {
    await close();
  }
}

async function addSnapshot(build: Omit<BuildOptions, 'folder'>): Promise<Manifest> {
  return withWorkFolder({ data: build.options.data, what: 'publish' }, async (workFolder) => {
    // A subfolder, because the engine writes temporary files beside it. They are removed with the work folder.
    const folder = join(workFolder, 'tables');
    await mkdir(folder);
    const built = await buildTables({ ...build, folder });
    for (const name of (await readdir(folder)).filter((file) => !file.endsWith('.parquet'))) {
      await rm(join(folder, name), { recursive: true, force: true });
    }
    // The log gets each forecast before visitors can read it, and before a kept snapshot contains it.
    await build.forecasts.write(built, build.options.now?.() ?? new Date());
    await build.store.add(built, folder);
    return built;
  });
}

/** Publishes without taking the publisher's turn. The caller must have it. */
export async function publishAlone(options: PublishOptions): Promise<Manifest> {
  const { data, shared, now = () => new Date() } = options;
  const store = createSnapshotStore(data);
  const batches = await listBatches(data);
  if (batches.length === 0) {
    throw new SnapshotError(`nothing was ingested into ${data.root} yet; start with 'backend ingest'`, {
      code: 'SNAPSHOT_EMPTY',
    });
  }
  const ground = await chooseGround(store, batches);
  const { base } = ground;
  if (base !== undefined && base.throughBatch > (batches.at(-1)?.number ?? 0)) {
    throw new SnapshotError(
      `snapshot ${base.id} contains batch ${base.throughBatch}, which is gone from ${data.batches}; put it back, or start with an empty data folder`,
      { code: 'SNAPSHOT_DAMAGED' },
    );
  }
  const publishedAt = now();
  const forecasts = await openForecastLog({ data, now: publishedAt });
  const manifest = await addSnapshot({ options, store, ground, batches, forecasts, publishedAt });
  // Other machines fetch the snapshot and build its file meanwhile. They serve it only after `announce`.
  await shared?.offer(manifest);
  // The served file is built before readers are pointed at the snapshot. So this machine's servers need not build it,
  // and a snapshot whose file cannot be built is never served.
  await requireServedFile(data, manifest);
  // `announce` comes before `setCurrent`, because it fails if another machine was faster. This machine then keeps
  // serving its current snapshot.
  await shared?.announce(manifest);
  await store.setCurrent(manifest.id);
  await tidyUp(store, options, batches);
  return manifest;
}

type Turn = {
  /** True if snapshots are shared, but no machine has shared one yet. */
  readonly isFirstShared: boolean;
};

/**
 * Runs `work` while no other process of this machine publishes, removes batches or goes back. A process that dies loses
 * its turn. If snapshots are shared, the data folder is first moved to the shared snapshot.
 */
export const takePublisherTurn = <T>(
  { data, onWait, shared }: Pick<PublishOptions, 'data' | 'onWait' | 'shared'>,
  work: (turn: Turn) => Promise<T>,
): Promise<T> =>
  takeTurns(
    data.publisherLock,
    async () => work({ isFirstShared: (await shared?.sync())?.isFirst === true }),
    { onWait },
  );

/**
 * Publishes a snapshot of all batches, and then points readers at it. If the process dies before, readers stay at the
 * previous snapshot. A publication first waits for any other publication.
 *
 * @throws {SnapshotError} `SNAPSHOT_EMPTY` if nothing has been ingested yet.
 */
export const publishSnapshot = (options: PublishOptions): Promise<Manifest> =>
  takePublisherTurn(options, async () => {
    requireUnmixed(options.data, await listBatches(options.data));
    return publishAlone(options);
  });

type NewsOptions = PublishOptions & {
  /** True to publish nothing while readers are at a snapshot that somebody went back to. */
  staysBack?: boolean;
};

/**
 * Publishes if a publication is due (see `hasNews`). If snapshots were never shared before, shares the current snapshot
 * instead. Undefined if neither was necessary.
 */
export const publishNews = ({ staysBack = false, ...options }: NewsOptions): Promise<Manifest | undefined> =>
  takePublisherTurn(options, async ({ isFirstShared }) => {
    const store = createSnapshotStore(options.data);
    if (staysBack && (await store.findRollback()) !== undefined) return undefined;
    const batches = await listBatches(options.data);
    requireUnmixed(options.data, batches);
    if (await hasNews(store, batches)) return publishAlone(options);
    const current = isFirstShared ? await store.findCurrent() : undefined;
    if (current === undefined) return undefined;
    // Sharing was configured only now, so the other machines have no snapshot yet.
    const manifest = await store.requireManifest(current);
    await options.shared?.announce(manifest);
    return manifest;
  });
