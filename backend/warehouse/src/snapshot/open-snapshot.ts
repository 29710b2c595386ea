import type { ConnectionPool, Parameters, QueryOptions } from '../engine/connection-pool.ts';
import { parseRows, type Query } from '../engine/define-query.ts';
import type { Row } from '../engine/open-database.ts';
import type { DataFolder } from '../files/data-folder.ts';
import { buildInProcess } from './build-in-process.ts';
import type { Manifest } from './manifest.ts';
import { findServedFile, requireServedFile } from './served-database.ts';
import { openServedEngine, type ServedEngine } from './served-engine.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** An open snapshot for reading. Its answers never change. */
export type Snapshot = {
  readonly manifest: Manifest;
  readonly all: <P extends Parameters, R>(
    query: Query<P, R>,
    parameters: P,
    options?: QueryOptions,
  ) => Promise<R[]>;
  /** Rows of a statement without a declared shape, for tools and tests. */
  readonly rows: (sql: string, parameters?: Parameters, options?: QueryOptions) => Promise<Row[]>;
  readonly load: ConnectionPool['load'];
  readonly close: () => Promise<void>;
};

export type OpenSnapshotOptions = {
  data: DataFolder;
  /** Default: the current snapshot. */
  id?: string;
  /** Number of parallel queries. Default: 4. */
  concurrency?: number;
  /** Memory limit for a separate engine. Default: the limit of `openServedEngine`. */
  memoryLimit?: string;
  /** An engine shared with other snapshots, which stays open afterwards. Default: a separate engine. */
  engine?: ServedEngine;
  /** Builds a missing DuckDB file in a separate process, so that this process stays small. Default: in this process. */
  isBuiltApart?: boolean;
  /** Ends the building of a missing DuckDB file in a separate process. */
  signal?: AbortSignal | undefined;
};

/**
 * Opens a snapshot for reading, after building its DuckDB file if this machine has none.
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
