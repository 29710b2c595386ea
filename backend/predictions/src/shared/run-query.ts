import type { DuckDBConnection } from '@duckdb/node-api';
import { parseRows, type Query } from '@sharpside/warehouse/engine/define-query';
import { type Row, runSql } from '@sharpside/warehouse/engine/open-database';

export type RunQuery = <R>(query: Query<Record<never, never>, R>) => Promise<R[]>;

/** Runs queries on any SQL runner: a connection of a stage, or an open snapshot. */
export const createRunQuery =
  (run: (sql: string) => Promise<Row[]>): RunQuery =>
  async (query) =>
    parseRows(query, await run(query.sql));

/** Runs queries on a connection of a stage, which sees the snapshot in progress. */
export const queryConnection = (connection: DuckDBConnection): RunQuery =>
  createRunQuery((sql) => runSql(connection, sql));
