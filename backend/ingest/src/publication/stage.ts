import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openWorkbench } from '@sharpside/warehouse/engine/open-workbench';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { tableFile } from '@sharpside/warehouse/snapshot/snapshot-store';
import { createDerivedTable } from '@sharpside/warehouse/tables/derived/create-derived-table';
import { derivedTables } from '@sharpside/warehouse/tables/derived/derived-tables';
import { columnNames, writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableNames } from '@sharpside/warehouse/tables/tables';
import type { ForecastLog } from '../forecasts/forecast-log.ts';
import { createRowSink, type RowSink } from '../reading/row-sink.ts';
import { writeTable } from './assemble-tables.ts';
import { BASE_LAYER, mergeSql } from './merge-sql.ts';

type StageContext = {
  /** A connection with a view or table for every table and derived table, under its own name. */
  readonly connection: DuckDBConnection;
  /** Adds rows to the tables. They take precedence like rows of a newer batch. */
  readonly add: RowSink['add'];
  /** Time of publication, which models use as the current time. */
  readonly now: Date;
  readonly forecasts: Pick<ForecastLog, 'said' | 'closedThrough' | 'say'>;
};

/** A step on a snapshot before publication, such as a model that adds forecasts. */
export type Stage = { readonly name: string; readonly run: (context: StageContext) => Promise<void> };

type RunOptions = {
  folder: string;
  /** True if the table is known to be empty. */
  isEmpty: (table: TableName) => boolean;
  threads?: number;
} & Pick<StageContext, 'now' | 'forecasts'>;

async function provideTables(
  connection: DuckDBConnection,
  { folder, isEmpty }: Pick<RunOptions, 'folder' | 'isEmpty'>,
): Promise<void> {
  for (const table of tableNames) {
    const path = quoteText(join(folder, tableFile(table)));
    await connection.run(`CREATE VIEW ${quoteName(table)} AS SELECT * FROM read_parquet(${path})`);
  }
  for (const derived of derivedTables) {
    if (derived.of.every(isEmpty)) await createDerivedTable(connection, derived, true);
    else await connection.run(`CREATE VIEW ${quoteName(derived.name)} AS ${derived.sql}`);
  }
}

const STAGE_LAYER = BASE_LAYER + 1;

/** Runs a stage on a folder's Parquet files, merges its rows into them, and returns the tables that it changed. */
export async function runStage(
  stage: Stage,
  { folder, isEmpty, now, forecasts, ...threads }: RunOptions,
): Promise<TableName[]> {
  const { connection, close } = await openWorkbench({ spillFolder: join(folder, '..'), ...threads });
  try {
    await provideTables(connection, { folder, isEmpty });
    const sink = createRowSink(connection);
    await stage.run({ connection, add: sink.add, now, forecasts });
    const sunk = await sink.finish();
    for (const { table, relation, columns } of sunk) {
      const path = join(folder, `${table}.stage`);
      await connection.run(writeParquetSql({ table, from: relation, path, columns }));
      const merged = mergeSql(table, [
        { path: join(folder, tableFile(table)), number: BASE_LAYER, columns: columnNames(table) },
        { path, number: STAGE_LAYER, columns },
      ]);
      await writeTable(connection, { table, from: `(${merged})`, folder });
    }
    return sunk.map(({ table }) => table);
  } finally {
    await close();
  }
}
