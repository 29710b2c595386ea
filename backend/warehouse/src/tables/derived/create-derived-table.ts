import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '../../engine/open-database.ts';
import { quoteName } from '../../engine/sql-text.ts';
import type { DerivedTable } from './derived-tables.ts';

// Statements that create empty derived tables, cached for the process. Most derived tables of a young snapshot are
// empty, and planning a table's query takes far longer than creating the table.
const emptySql = new Map<string, string>();

async function describeTable(connection: DuckDBConnection, name: string): Promise<string> {
  const columns = await runSql(connection, `DESCRIBE ${quoteName(name)}`);
  const defined = columns.map(
    ({ column_name, column_type }) => `${quoteName(String(column_name))} ${column_type}`,
  );
  return `CREATE TABLE ${quoteName(name)} (${defined.join(', ')})`;
}

/** Creates a derived table. `isEmpty` means that none of its source tables has a row. */
export async function createDerivedTable(
  connection: DuckDBConnection,
  { name, sql }: DerivedTable,
  isEmpty: boolean,
): Promise<void> {
  const known = isEmpty ? emptySql.get(name) : undefined;
  await connection.run(known ?? `CREATE TABLE ${quoteName(name)} AS ${sql}`);
  if (isEmpty && known === undefined) emptySql.set(name, await describeTable(connection, name));
}
