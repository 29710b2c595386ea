import { quoteName, quoteText } from '../engine/sql-text.ts';
import { type TableName, tableOf } from './tables.ts';

const columnSql = (table: TableName) =>
  Object.entries(tableOf(table).columns).map(
    ([name, { type, isNullable }]) =>
      `${quoteName(name)} ${type.toUpperCase()}${isNullable ? '' : ' NOT NULL'}`,
  );

export const columnNames = (table: TableName): string[] => Object.keys(tableOf(table).columns);

/** Creates the empty table. `as` overrides its name. */
export const createTableSql = (table: TableName, as: string = table): string =>
  `CREATE TABLE ${quoteName(as)} (${columnSql(table).join(', ')})`;

export const columnListSql = (table: TableName): string => columnNames(table).map(quoteName).join(', ');

/** The total order of the table's rows. The position of nulls is explicit and independent of engine settings. */
const orderSql = (table: TableName): string =>
  tableOf(table)
    .order.map((column) => `${quoteName(column)} NULLS FIRST`)
    .join(', ');

/** SQL of a row's rank as a number. A higher rank takes precedence over a newer row. */
export function rankValueSql(table: TableName): string {
  const { columns, replaces } = tableOf(table);
  if (replaces.by !== 'cells' || replaces.rank === undefined) return '0';
  return columns[replaces.rank]?.type === 'date'
    ? `date_diff('day', DATE '1900-01-01', ${quoteName(replaces.rank)})`
    : replaces.rank;
}

// Fixed, because another default of a new engine version would change the bytes.
const ROW_GROUP_SIZE = 122_880;

type WriteOptions = { table: TableName; from: string; path: string; columns?: readonly string[] };

/** Writes the rows of `from` (a relation in SQL) to a sorted Parquet file. Equal rows give equal bytes. */
export const writeParquetSql = ({ table, from, path, columns = columnNames(table) }: WriteOptions): string =>
  `COPY (SELECT ${columns.map(quoteName).join(', ')} FROM ${from} ORDER BY ${orderSql(table)})
   TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE ${ROW_GROUP_SIZE})`;
