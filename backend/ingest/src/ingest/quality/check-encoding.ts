import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import { type Shortfall, toRows } from './checks.ts';

/** Characters that the continuation bytes of UTF-8 give if they are decoded as Latin-1 or Windows-1252. */
const FURTHER = '[\\x{0080}-\\x{00BF}ŒœŠšŸŽžƒˆ˜–—‘’‚“”„†‡•…‰‹›€™]';

// Finds replacement characters; UTF-8 that was decoded in another encoding ('GarcÃ­a', 'BogdanoviÄ‡', 'Oâ€™Neill'); and
// question marks in place of letters ('Garc?a'). No name contains a question mark, but an address may.
const BROKEN = `\\x{FFFD}|[ÂÃÄÅ]${FURTHER}|â${FURTHER}${FURTHER}|^[^/]*\\p{L}\\?(\\p{Ll}|[,;.]|$)`;

// Every broken word contains one of these, but few files do. Searching for characters costs far less than the pattern.
const SUSPICIOUS = ['\u{FFFD}', 'Â', 'Ã', 'Ä', 'Å', 'â', '?'];

/**
 * Finds texts with broken letters. Their bytes are valid UTF-8, but somebody decoded the text in another encoding
 * before.
 */
export async function checkEncoding(
  connection: DuckDBConnection,
  { table, from, columns }: { table: TableName; from: string; columns: readonly string[] },
): Promise<Shortfall[]> {
  const texts = columns.filter((name) => tableOf(table).columns[name]?.type === 'varchar');
  if (texts.length === 0) return [];
  const all = `SELECT concat_ws(' ', ${texts.map(quoteName).join(', ')}) AS text FROM ${from}`;
  const isSuspicious = SUSPICIOUS.map((letter) => `contains(text, ${quoteText(letter)})`).join(' OR ');
  const [suspicious] = await runSql(connection, `SELECT 1 FROM (${all}) WHERE ${isSuspicious} LIMIT 1`);
  if (suspicious === undefined) return [];
  const [row] = await runSql(
    connection,
    `SELECT count(*) AS rows, min(word) AS example FROM (
       SELECT unnest(list_filter(string_split(text, ' '), lambda part: regexp_matches(part, '${BROKEN}'))[:1]) AS word
       FROM (${all}) WHERE regexp_matches(text, '${BROKEN}'))`,
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
