import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '../../engine/open-database.ts';
import { quoteName } from '../../engine/sql-text.ts';
import { type TableName, tableOf } from '../../tables/tables.ts';
import { type Shortfall, toRows } from './checks.ts';

// The replacement character for bytes that a reader did not understand, and UTF-8 that was read as Latin-1: 'GarcÃ­a'.
const BROKEN = '\uFFFD|[\u00C2\u00C3][\u0080-\u00BF]';

/** Finds texts that lost their letters before they came here: the bytes are valid UTF-8, the letters are wrong. */
export async function checkEncoding(
  connection: DuckDBConnection,
  { table, from, columns }: { table: TableName; from: string; columns: readonly string[] },
): Promise<Shortfall[]> {
  const texts = columns.filter((name) => tableOf(table).columns[name]?.type === 'varchar');
  if (texts.length === 0) return [];
  const all = `concat_ws(' ', ${texts.map(quoteName).join(', ')})`;
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS rows, min(word) AS example FROM (
       SELECT unnest(list_filter(string_split(text, ' '), lambda part: regexp_matches(part, '${BROKEN}'))[:1]) AS word
       FROM (SELECT ${all} AS text FROM ${from}) WHERE regexp_matches(text, '${BROKEN}'))`,
  );
  const rows = Number(row?.rows ?? 0);
  if (rows === 0) return [];
  return [
    {
      check: 'encoding',
      message: `has ${toRows(rows)} of ${table} with broken letters, such as '${row?.example}': it was saved in another encoding than it was read`,
    },
  ];
}
