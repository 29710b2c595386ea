import { type DuckDBConnection, DuckDBInstance, type DuckDBResultReader } from '@duckdb/node-api';
import { type Cell, convertCell } from './convert-cell.ts';

export type Row = Record<string, Cell>;

type OpenOptions = {
  /** Left out: in memory. */
  path?: string;
  isReadOnly?: boolean;
  /** Where the engine puts what does not fit its memory. */
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

/** The rows of a finished result, as plain JSON. */
export function toRows(reader: DuckDBResultReader): Row[] {
  const names = reader.deduplicatedColumnNames();
  const types = reader.columnTypes();
  return reader.getRows().map((values) => {
    const row: Row = {};
    for (const [at, name] of names.entries()) row[name] = convertCell(values[at] ?? null, types[at]);
    return row;
  });
}

/** Runs one statement that the program wrote and gives back its rows. */
export const runSql = async (connection: DuckDBConnection, sql: string): Promise<Row[]> =>
  toRows(await connection.runAndReadAll(sql));
