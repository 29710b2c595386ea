import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { columnListSql, columnNames, rankValueSql } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';

/** A Parquet file with rows of a table. Of two that know the same, the one with the higher number is right. */
export type Layer = {
  readonly path: string;
  readonly number: number;
  /** Columns that it speaks of. */
  readonly columns: readonly string[];
  /** Its units replace those of lower layers also where they have less. */
  readonly isCorrection?: boolean;
};

/** The number of the snapshot that is built upon; batches are numbered from 1. */
export const BASE_LAYER = 0;

/** Rows of a table out of several layers. */
type Layered = { readonly table: TableName; readonly layers: readonly Layer[]; readonly where: string };

/** A relation of all layers' rows, with its number as `layer`; what a layer does not speak of is null. */
function layersSql({ table, layers, where }: Layered): string {
  const selects = layers.map(({ path, number, columns }) => {
    const cells = Object.entries(tableOf(table).columns).map(([name, { type }]) =>
      columns.includes(name) ? quoteName(name) : `CAST(NULL AS ${type.toUpperCase()}) AS ${quoteName(name)}`,
    );
    return `SELECT ${cells.join(', ')}, ${number} AS layer FROM read_parquet(${quoteText(path)}) WHERE ${where}`;
  });
  return selects.join('\nUNION ALL\n');
}

/** Number of columns that have a value anywhere in a group. */
const spokenSqlOf = (table: TableName) =>
  columnNames(table)
    .map((name) => `CAST(count(${quoteName(name)}) > 0 AS INTEGER)`)
    .join(' + ');

/**
 * Of each unit the rows of one layer: the newest; where parts are refused, the newest of those with most rows and then most
 * columns, so that a poorer copy never replaces a fuller one. A correction counts as fuller than what came before it.
 */
function mergeUnitsSql(
  layered: Layered,
  { unit, isPartRefused }: { unit: readonly string[]; isPartRefused: boolean },
): string {
  const { table, layers } = layered;
  const keys = unit.map(quoteName).join(', ');
  const corrections = layers.filter(({ isCorrection }) => isCorrection === true);
  const isCorrection =
    corrections.length === 0 ? 'false' : `layer IN (${corrections.map(({ number }) => number).join(', ')})`;
  const [size, order] = isPartRefused
    ? [`, count(*) AS size, ${spokenSqlOf(table)} AS spoken`, 'size DESC, spoken DESC, layer DESC']
    : ['', 'layer DESC'];
  return `WITH layered AS (${layersSql(layered)}),
    copies AS (SELECT ${keys}, layer${size} FROM layered GROUP BY ${keys}, layer),
    corrected AS (SELECT *, coalesce(max(layer) FILTER (WHERE ${isCorrection}) OVER (PARTITION BY ${keys}), ${BASE_LAYER}) AS since
      FROM copies),
    chosen AS (SELECT ${keys}, layer FROM corrected WHERE layer >= since
      QUALIFY row_number() OVER (PARTITION BY ${keys} ORDER BY ${order}) = 1)
  SELECT ${columnListSql(table)} FROM layered SEMI JOIN chosen USING (${keys}, layer)`;
}

/**
 * The condition under which a value counts: in layers that speak of its column; in the snapshot below them where it is
 * known.
 */
function spokenSql(name: string, layers: readonly Layer[]): string {
  const speaking = layers.filter(({ number, columns }) => number !== BASE_LAYER && columns.includes(name));
  const known = `layer = ${BASE_LAYER} AND ${quoteName(name)} IS NOT NULL`;
  if (speaking.length === 0) return known;
  return `layer IN (${speaking.map(({ number }) => number).join(', ')}) OR (${known})`;
}

/** Of each row and column the value of the newest layer that speaks of the column; a higher rank goes first. */
function mergeCellsSql(layered: Layered): string {
  const { table, layers } = layered;
  const { key } = tableOf(table);
  const places = layers.map(({ number }) => number).sort((a, b) => a - b);
  const place = `CASE layer ${places.map((number, at) => `WHEN ${number} THEN ${at}`).join(' ')} END`;
  const cells = columnNames(table).map((name) =>
    key.includes(name)
      ? quoteName(name)
      : `arg_max_null(${quoteName(name)}, place) FILTER (WHERE ${spokenSql(name, layers)}) AS ${quoteName(name)}`,
  );
  return `SELECT ${cells.join(', ')} FROM (
    SELECT *, CAST(${rankValueSql(table)} AS BIGINT) * ${layers.length} + ${place} AS place FROM (${layersSql(layered)}))
  GROUP BY ${key.map(quoteName).join(', ')}`;
}

/** All rows of all layers, also those of which another layer knows more, in SQL. It costs a fraction of `mergeSql`. */
export const unionSql = (table: TableName, layers: readonly Layer[], where = 'true'): string =>
  `SELECT ${columnListSql(table)} FROM (${layersSql({ table, layers, where })})`;

/**
 * The table's rows out of all layers, in SQL. `where` is a condition on rows that holds for whole units or none. A layer has
 * no key twice.
 */
export function mergeSql(table: TableName, layers: readonly Layer[], where = 'true'): string {
  if (layers.length === 1) return unionSql(table, layers, where);
  const { replaces } = tableOf(table);
  const layered = { table, layers, where };
  if (replaces.by === 'cells') return mergeCellsSql(layered);
  return mergeUnitsSql(layered, replaces);
}
