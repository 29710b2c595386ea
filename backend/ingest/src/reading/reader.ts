import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { InputBounds } from './bounds.ts';
import type { Input } from './input.ts';
import type { RowSink } from './row-sink.ts';
import type { Tally } from './tally.ts';

/** The inputs and services of a reader, for one file. */
export type ReadContext = {
  readonly input: Input;
  readonly sink: RowSink;
  readonly tally: Tally;
  /** An empty engine in memory, with `team_aliases(league, alias, team)`. */
  readonly connection: DuckDBConnection;
};

/** Turns a file of a source into rows. It throws only if the file is of another kind. */
export type Reader = {
  /** Its name for `backend ingest`. */
  readonly source: string;
  readonly about: string;
  readonly tables: readonly TableName[];
  /** Bounds that differ from `DEFAULT_BOUNDS`, for larger files or for files that are always smaller. */
  readonly bounds?: Partial<InputBounds>;
  readonly read: (context: ReadContext) => Promise<void>;
};
