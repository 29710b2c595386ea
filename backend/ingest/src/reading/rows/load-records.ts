import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import type { ReadContext } from '../reader.ts';
import { findFields, type RowRules, TEXT_TABLE, type TypedRows, toTextName, typeRows } from './type-rows.ts';

export type RecordTable = {
  /** In any letter case. */
  readonly headers: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
};

const toText = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null;

/** Like `loadTable`, for a table in JSON. */
export async function loadRecords(
  context: ReadContext,
  table: RecordTable,
  rules: RowRules,
): Promise<TypedRows> {
  const headers = table.headers.map((header) => header.toLowerCase());
  const found = findFields(context, rules.fields, headers);
  const read = [...new Set(found.flatMap(({ header }) => header ?? []))];
  const columns = read.map((header) => `${quoteName(toTextName(header))} VARCHAR`);
  await context.connection.run(`CREATE TABLE ${TEXT_TABLE} (line BIGINT, ${columns.join(', ')})`);
  const appender = await context.connection.createAppender(TEXT_TABLE);
  const places = read.map((header) => headers.indexOf(header));
  for (const [line, row] of table.rows.entries()) {
    appender.appendBigInt(BigInt(line));
    for (const place of places) {
      const text = toText(row[place]);
      if (text === null || text.trim() === '') appender.appendNull();
      else appender.appendVarchar(text.trim());
    }
    appender.endRow();
  }
  appender.closeSync();
  context.tally.read(table.rows.length);
  return typeRows(context, found, rules);
}
