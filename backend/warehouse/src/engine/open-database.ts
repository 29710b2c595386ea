import {
  type DuckDBConnection,
  type DuckDBDataChunk,
  DuckDBInstance,
  type DuckDBMaterializedResult,
  DuckDBTypeId,
} from '@duckdb/node-api';
import { type Cell, convertCell } from './convert-cell.ts';
import { readTexts } from './read-texts.ts';

/** A row as the engine gives it, by column; nothing of it is checked yet. */
export type Row = Record<string, Cell>;

type OpenOptions = {
  /** Left out: in memory. */
  path?: string;
  isReadOnly?: boolean;
  /** Folder for data that does not fit the engine's memory. */
  spillFolder?: string;
  memoryLimit?: string;
  threads?: number;
};

// Nothing is fetched at run time: no extension is installed or loaded behind the program's back.
const FIXED_OPTIONS = {
  autoinstall_known_extensions: 'false',
  autoload_known_extensions: 'false',
  allow_community_extensions: 'false',
};

// The engine hands out its work in pieces of as many rows. Where there is one piece, a second thread has nothing to do, and
// yet is started, waits beside the first one, and walks through the whole memory of the process when it ends.
const ROWS_OF_A_THREAD = 122_880;

/** Number of threads that pay for an input of that size. Undefined: as many as there are cores. */
export const chooseThreads = (rows: number): { threads?: number } =>
  rows < ROWS_OF_A_THREAD ? { threads: 1 } : {};

/** An engine with only what the file system gives it. */
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
 * Read at once and column by column: to ask for each piece takes a thread of its own and as long as a small query, and to
 * read it row by row a call into the engine for each.
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
    // Asked for only now: the engine frees the texts of a piece as soon as nothing holds it any more.
    const { rowCount } = chunk;
    for (let index = 0; index < rowCount; index++) {
      const row: Row = {};
      for (const { name, cells } of cellsBy) row[name] = cells[index] ?? null;
      rows.push(row);
    }
  }
  return rows;
}

/** Runs one statement that the program wrote and gives back its rows. */
export const runSql = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  toRows(await connection.run(sql));
