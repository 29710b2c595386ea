import type { ConnectionPool, Parameters, QueryOptions } from '../engine/connection-pool.ts';
import { parseRows, type Query } from '../engine/define-query.ts';
import type { Row } from '../engine/open-database.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { buildInProcess } from './build-in-process.ts';
import type { Manifest } from './manifest.ts';
import { findServedFile, requireServedFile } from './served-database.ts';
import { openServedEngine, type ServedEngine } from './served-engine.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** One snapshot, open for reading. Nothing that it answers ever changes. */
export type Snapshot = {
  readonly manifest: Manifest;
  /** Every row of a query, in its shape. */
  readonly all: <P extends Parameters, R>(
    query: Query<P, R>,
    parameters: P,
    options?: QueryOptions,
  ) => Promise<R[]>;
  /** Rows of a statement without a declared shape: for tools and tests. */
  readonly rows: (sql: string, parameters?: Parameters, options?: QueryOptions) => Promise<Row[]>;
  readonly load: ConnectionPool['load'];
  readonly close: () => Promise<void>;
};

/** The snapshot to open, and the memory and connections that its engine gets. */
export type OpenSnapshotOptions = {
  data: DataFolder;
  /** Default: the current one. */
  id?: string;
  /** Queries at once. Default: 4. */
  concurrency?: number;
  /** Of an engine of its own. Default: that of `openServedEngine`. */
  memoryLimit?: string;
  /** The engine that opens it, beside other snapshots, and stays open after it. Default: one of its own. */
  engine?: ServedEngine;
  /** A missing DuckDB file is made in a process of its own, so that this one stays small. Default: in this one. */
  isBuiltApart?: boolean;
  /** Gives up making that file. */
  signal?: AbortSignal;
};

/**
 * Opens a snapshot for reading, building its DuckDB file first where this machine has none.
 *
 * @throws {SnapshotError} `SNAPSHOT_NONE`, `SNAPSHOT_UNKNOWN`, `SNAPSHOT_DAMAGED`, `SNAPSHOT_NOT_BUILT`
 */
export async function openSnapshot(options: OpenSnapshotOptions): Promise<Snapshot> {
  const { data, concurrency = 4, memoryLimit } = options;
  const store = createSnapshotStore(data);
  const id = options.id ?? (await store.requireCurrent());
  const manifest = await store.requireManifest(id);
  if (options.isBuiltApart && (await findServedFile(data, manifest)) === undefined) {
    await buildInProcess(data, id, options.signal);
  }
  const path = await requireServedFile(data, manifest);
  const engine = options.engine ?? (await openServedEngine({ data, memoryLimit }));
  const closeEngine = () => options.engine === undefined && engine.close();
  const pool = await engine.open(path, concurrency).catch((error: unknown) => {
    closeEngine();
    throw error;
  });
  return {
    manifest,
    all: async (query, parameters, queryOptions) =>
      parseRows(query, await pool.run(query.sql, parameters, queryOptions)),
    rows: pool.run,
    load: pool.load,
    async close() {
      await pool.close();
      closeEngine();
    },
  };
}
