import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '../../engine/open-database.ts';
import { quoteName } from '../../engine/sql-text.ts';
import type { DerivedTable } from './derived-tables.ts';

// Statements that create derived tables without rows. The process finds each once: most of a young snapshot's are empty, and
// to plan the query of one takes far longer than to create it.
const emptySql = new Map<string, string>();

async function describeTable(connection: DuckDBConnection, name: string): Promise<string> {
  const columns = await runSql(connection, `DESCRIBE ${quoteName(name)}`);
  const defined = columns.map(
    ({ column_name, column_type }) => `${quoteName(String(column_name))} ${column_type}`,
  );
  return `CREATE TABLE ${quoteName(name)} (${defined.join(', ')})`;
}

/** Creates a derived table. `isEmpty`: none of the tables that it is of has a row. */
export async function createDerivedTable(
  connection: DuckDBConnection,
  { name, sql }: DerivedTable,
  isEmpty: boolean,
): Promise<void> {
  const known = isEmpty ? emptySql.get(name) : undefined;
  await connection.run(known ?? `CREATE TABLE ${quoteName(name)} AS ${sql}`);
  if (isEmpty && known === undefined) emptySql.set(name, await describeTable(connection, name));
}
