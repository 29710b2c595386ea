import {
  type ConnectionPool,
  createConnectionPool,
  type Parameters,
  type QueryOptions,
} from '../engine/connection-pool.ts';
import { parseRows, type Query } from '../engine/define-query.ts';
import { openDatabase, type Row } from '../engine/open-database.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { buildInProcess } from './build-in-process.ts';
import type { Manifest } from './manifest.ts';
import { findServedFile, requireServedFile } from './served-database.ts';
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

// The process stays small beside what the system caches of the file: reading a block again from there costs little.
const SERVED_MEMORY_LIMIT = '128MB';

// A query has the thread that it is asked on, and several are asked at once: to share one between threads costs more than it
// gives where each takes milliseconds. Measured in docs/benchmarks.md.
const SERVED_THREADS = 1;

/** The snapshot to open, and the memory and connections that its engine gets. */
export type OpenSnapshotOptions = {
  data: DataFolder;
  /** Default: the current one. */
  id?: string;
  /** Queries at once. Default: 4. */
  concurrency?: number;
  /** Default: `SERVED_MEMORY_LIMIT`. */
  memoryLimit?: string;
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
  const { data, concurrency = 4, memoryLimit = SERVED_MEMORY_LIMIT } = options;
  const store = createSnapshotStore(data);
  const id = options.id ?? (await store.requireCurrent());
  const manifest = await store.requireManifest(id);
  if (options.isBuiltApart && (await findServedFile(data, manifest)) === undefined) {
    await buildInProcess(data, id, options.signal);
  }
  const path = await requireServedFile(data, manifest);
  const database = await openDatabase({
    path,
    isReadOnly: true,
    memoryLimit,
    spillFolder: data.work,
    threads: SERVED_THREADS,
  });
  const pool = await createConnectionPool(database, concurrency);
  return {
    manifest,
    all: async (query, parameters, queryOptions) =>
      parseRows(query, await pool.run(query.sql, parameters, queryOptions)),
    rows: pool.run,
    load: pool.load,
    async close() {
      await pool.close();
      database.closeSync();
    },
  };
}
