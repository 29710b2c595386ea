import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBMaterializedResult,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { type Cell, convertCell } from './convert-cell.ts';
import { readTexts } from './read-texts.ts';

/** A row from the engine, by column, not validated yet. */
export type Row = Record<string, Cell>;

type OpenOptions = {
  path?: string;
  isReadOnly?: boolean;
  /** Folder for data that does not fit the engine's memory. */
  spillFolder?: string;
  memoryLimit?: string;
  threads?: number;
};

// Extensions are neither installed nor loaded automatically, so nothing is downloaded at run time.
const FIXED_OPTIONS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
};

// The engine divides work into pieces of this many rows. With a single piece a second thread has nothing to do, but
// costs time: it is started, waits, and scans the memory of the whole process when it ends.
const ROWS_OF_A_THREAD = 122_880;

/** Number of threads worth using for an input of this size. Undefined means a thread for each core. */
export const chooseThreads = (rows: number): { threads?: number } =>
  rows < ROWS_OF_A_THREAD ? { threads: 1 } : {};

export const openDatabase = ({
  path = ':memory:',
  isReadOnly = false,
  spillFolder,
  memoryLimit = '512MB',
  threads,
}: OpenOptions = {}): Promise<DuckDBInstance> =>
  DuckDBInstance.create(path, {
    ...FIXED_OPTIONS,
    memory_limit: memoryLimit,
    ...(isReadOnly ? { access_mode: 'READ_ONLY' } : {}),
    ...(spillFolder === undefined ? {} : { temp_directory: spillFolder }),
    ...(threads === undefined ? {} : { threads: String(threads) }),
  });

function readCells(chunk: DuckDBDataChunk, column: number, typeId: DuckDBTypeId): readonly Cell[] {
  if (typeId === DuckDBTypeId.VARCHAR) return readTexts(chunk, column);
  const vector = chunk.getColumnVector(column);
  const { type } = vector;
  return Array.from({ length: chunk.rowCount }, (_, row) => convertCell(vector.getItem(row), type));
}

/**
 * The rows of a finished result, as plain JSON.
 *
 * Reads all rows at once and column by column. Fetching each piece separately would need a thread and the time of a
 * small query, and reading by rows would need an engine call per row.
 */
export function toRows(result: DuckDBMaterializedResult): Row[] {
  const columns = result
    .deduplicatedColumnNames()
    .map((name, column) => ({ name, column, typeId: result.columnTypeId(column) }));
  const rows: Row[] = [];
  for (let at = 0; at < result.chunkCount; at++) {
    const chunk = result.getChunk(at);
    const cellsBy = columns.map(({ name, column, typeId }) => ({
      name,
      cells: readCells(chunk, column, typeId),
    }));
    // Uses `chunk` after reading its cells, because the engine frees a piece's texts as soon as nothing refers to the
    // piece.
    const { rowCount } = chunk;
    for (let index = 0; index < rowCount; index++) {
      const row: Row = {};
      for (const { name, cells } of cellsBy) row[name] = cells[index] ?? null;
      rows.push(row);
    }
  }
  return rows;
}

export const runSql = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  toRows(await connection.run(sql));
