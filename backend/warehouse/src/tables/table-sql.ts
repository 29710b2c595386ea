import { quoteName, quoteText } from '../engine/sql-text.ts';
import { type TableName, tableOf } from './tables.ts';

const columnSql = (table: TableName) =>
  Object.entries(tableOf(table).columns).map(
    ([name, { type, isNullable }]) =>
      `${quoteName(name)} ${type.toUpperCase()}${isNullable ? '' : ' NOT NULL'}`,
  );

/** Names of a table's columns, in the order of its Parquet file. */
export const columnNames = (table: TableName): string[] => Object.keys(tableOf(table).columns);

/** Creates the table, empty. `as` names it otherwise than the definition does. */
export const createTableSql = (table: TableName, as: string = table): string =>
  `CREATE TABLE ${quoteName(as)} (${columnSql(table).join(', ')})`;

/** The table's columns in the order of the definition, for a SELECT. */
export const columnListSql = (table: TableName): string => columnNames(table).map(quoteName).join(', ');

/** The total order of the table's rows. Nulls are placed by word, not by a setting of the engine. */
const orderSql = (table: TableName): string =>
  tableOf(table)
    .order.map((column) => `${quoteName(column)} NULLS FIRST`)
    .join(', ');

/** A number by which a row's rank is told: a higher one goes before a newer row. */
export function rankValueSql(table: TableName): string {
  const { columns, replaces } = tableOf(table);
  if (replaces.by !== 'cells' || replaces.rank === undefined) return '0';
  return columns[replaces.rank]?.type === 'date'
    ? `date_diff('day', DATE '1900-01-01', ${quoteName(replaces.rank)})`
    : replaces.rank;
}

// Fixed, because a default that changes with the engine's version would change the bytes.
const ROW_GROUP_SIZE = 122_880;

type WriteOptions = { table: TableName; from: string; path: string; columns?: readonly string[] };

/** Writes the rows of `from` (a relation in SQL) to a sorted Parquet file. Equal rows give equal bytes. */
export const writeParquetSql = ({ table, from, path, columns = columnNames(table) }: WriteOptions): string =>
  `COPY (SELECT ${columns.map(quoteName).join(', ')} FROM ${from} ORDER BY ${orderSql(table)})
   TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SIZE})`;
