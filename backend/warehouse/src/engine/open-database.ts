import { type DuckDBConnection, DuckDBInstance, type DuckDBMaterializedResult } from '@duckdb/node-api';
import { type Cell, convertCell } from './convert-cell.ts';

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

/**
 * The rows of a finished result, as plain JSON.
 *
 * Read at once and column by column: to ask for each piece takes a thread of its own and as long as a small query, and to
 * read it row by row a call into the engine for each.
 */
export function toRows(result: DuckDBMaterializedResult): Row[] {
  const names = result.deduplicatedColumnNames();
  const rows: Row[] = [];
  for (let at = 0; at < result.chunkCount; at++) {
    const chunk = result.getChunk(at);
    const ofChunk = Array.from({ length: chunk.rowCount }, (): Row => ({}));
    for (const [column, name] of names.entries()) {
      const vector = chunk.getColumnVector(column);
      const { type } = vector;
      ofChunk.forEach((row, index) => {
        row[name] = convertCell(vector.getItem(index), type);
      });
    }
    rows.push(...ofChunk);
  }
  return rows;
}

/** Runs one statement that the program wrote and gives back its rows. */
export const runSql = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  toRows(await connection.run(sql));
