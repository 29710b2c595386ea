import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { columnListSql, columnNames, rankValueSql } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';

/** A Parquet file with rows of a table. Layers with higher numbers are newer. */
export type Layer = {
  readonly path: string;
  readonly number: number;
  readonly columns: readonly string[];
  /** True if the units of this layer replace those of older layers even if these have more rows. */
  readonly isCorrection?: boolean;
};

/** Number of the base snapshot's layer. Batches are numbered from 1. */
export const BASE_LAYER = 0;

type Layered = { readonly table: TableName; readonly layers: readonly Layer[]; readonly where: string };

/** SQL of all layers' rows, with the layer's number as `layer`. Columns that a layer lacks are null. */
function layersSql({ table, layers, where }: Layered): string {
  const selects = layers.map(({ path, number, columns }) => {
    const cells = Object.entries(tableOf(table).columns).map(([name, { type }]) =>
      columns.includes(name) ? quoteName(name) : `CAST(NULL AS ${type.toUpperCase()}) AS ${quoteName(name)}`,
    );
    return `SELECT ${cells.join(', ')}, ${number} AS layer FROM read_parquet(${quoteText(path)}) WHERE ${where}`;
  });
  return selects.join('\nUNION ALL\n');
}

/** Number of columns with a value in any row of a group. */
const spokenSqlOf = (table: TableName) =>
  columnNames(table)
    .map((name) => `CAST(count(${quoteName(name)}) > 0 AS INTEGER)`)
    .join(' + ');

/**
 * Takes each unit (such as a game) from a single layer. Normally it is the newest layer. For tables with
 * `isPartRefused` it is the layer with most rows, then most columns with values, then the newest, so that a poorer copy
 * never replaces a fuller copy. Layers before a unit's last correction are ignored.
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
 * SQL condition, true if the layer of a row speaks about the column: it contains the column or, in the base snapshot,
 * the value is not null.
 */
function spokenSql(name: string, layers: readonly Layer[]): string {
  const speaking = layers.filter(({ number, columns }) => number !== BASE_LAYER && columns.includes(name));
  const known = `layer = ${BASE_LAYER} AND ${quoteName(name)} IS NOT NULL`;
  if (speaking.length === 0) return known;
  return `layer IN (${speaking.map(({ number }) => number).join(', ')}) OR (${known})`;
}

/**
 * Takes each cell from the newest layer that speaks about its column (`spokenSql`). Rows with a higher rank
 * (`rankValueSql`) precede newer layers.
 */
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

/** SQL of all rows of all layers, including superseded rows. Much cheaper than `mergeSql`. */
export const unionSql = (table: TableName, layers: readonly Layer[], where = 'true'): string =>
  `SELECT ${columnListSql(table)} FROM (${layersSql({ table, layers, where })})`;

/** SQL of the table's merged rows. The condition `where` must select whole units. No layer may contain a key twice. */
export function mergeSql(table: TableName, layers: readonly Layer[], where = 'true'): string {
  if (layers.length === 1) return unionSql(table, layers, where);
  const { replaces } = tableOf(table);
  const layered = { table, layers, where };
  if (replaces.by === 'cells') return mergeCellsSql(layered);
  return mergeUnitsSql(layered, replaces);
}
