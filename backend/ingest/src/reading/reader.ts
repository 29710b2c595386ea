import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import type { InputBounds } from './bounds.ts';
import type { Input } from './input.ts';
import type { RowSink } from './row-sink.ts';
import type { Tally } from './tally.ts';

export type ReadContext = {
  readonly input: Input;
  readonly sink: RowSink;
  readonly tally: Tally;
  /** An empty engine in memory, with `team_aliases(league, alias, team)`. */
  readonly connection: DuckDBConnection;
};

/**
 * Turns a file of a source into rows. Invalid rows are dropped and counted; it throws if the file is of another kind.
 */
export type Reader = {
  /** Name of the source for `backend ingest`. */
  readonly source: string;
  readonly about: string;
  readonly tables: readonly TableName[];
  /** Bounds that differ from `DEFAULT_BOUNDS`, because the source's files are larger, or always smaller. */
  readonly bounds?: Partial<InputBounds>;
  readonly read: (context: ReadContext) => Promise<void>;
};
