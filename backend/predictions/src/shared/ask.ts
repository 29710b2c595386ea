import type { DuckDBConnection } from '@duckdb/node-api';
import { parseRows, type Query } from '@sharpside/warehouse/engine/define-query';
import { type Row, runSql } from '@sharpside/warehouse/engine/open-database';

/** Runs a query that takes no parameters. */
export type Ask = <R>(query: Query<Record<never, never>, R>) => Promise<R[]>;

/** Asks over anything that runs SQL: a connection of a stage, or an open snapshot. */
export const createAsk =
  (run: (sql: string) => Promise<Row[]>): Ask =>
  async (query) =>
    parseRows(query, await run(query.sql));

export const askConnection = (connection: DuckDBConnection): Ask =>
  createAsk((sql) => runSql(connection, sql));
