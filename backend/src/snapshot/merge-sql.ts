import { quoteName, quoteText } from '../engine/sql-text.ts';
import { columnListSql, columnNames } from './table-sql.ts';
import { type TableName, tableOf } from './tables.ts';

/** A Parquet file with rows of a table. Of two that know the same, the one with the higher number is right. */
export type Layer = {
  readonly path: string;
  readonly number: number;
  /** Columns that it speaks of. */
  readonly columns: readonly string[];
};

/** The number of the snapshot that is built upon; batches are numbered from 1. */
export const BASE_LAYER = 0;

// A copy of a game that has so much less than another one is an excerpt, such as one player's pitches.
export const WHOLE_SHARE = 0.9;

/** A relation of all layers' rows, with its number as `layer`; what a layer does not speak of is null. */
function layersSql(table: TableName, layers: readonly Layer[]): string {
  const selects = layers.map(({ path, number, columns }) => {
    const cells = Object.entries(tableOf(table).columns).map(([name, { type }]) =>
      columns.includes(name) ? quoteName(name) : `CAST(NULL AS ${type.toUpperCase()}) AS ${quoteName(name)}`,
    );
    return `SELECT ${cells.join(', ')}, ${number} AS layer FROM read_parquet(${quoteText(path)})`;
  });
  return selects.join('\nUNION ALL\n');
}

/** Of each unit the rows of the newest layer that has the whole of it. */
function mergeUnitsSql(
  table: TableName,
  layers: readonly Layer[],
  { unit, isPartRefused }: { unit: readonly string[]; isPartRefused: boolean },
): string {
  const keys = unit.map(quoteName).join(', ');
  const share = isPartRefused ? WHOLE_SHARE : 0;
  return `WITH layered AS (${layersSql(table, layers)}),
    copies AS (SELECT ${keys}, layer, count(*) AS size FROM layered GROUP BY ${keys}, layer),
    sized AS (SELECT *, max(size) OVER (PARTITION BY ${keys}) AS most FROM copies),
    chosen AS (SELECT ${keys}, max(layer) AS layer FROM sized WHERE size >= ${share} * most GROUP BY ${keys})
  SELECT ${columnListSql(table)} FROM layered SEMI JOIN chosen USING (${keys}, layer)`;
}

/** Where a value counts: in layers that speak of its column; in the snapshot below them where it is known. */
function spokenSql(name: string, layers: readonly Layer[]): string {
  const speaking = layers.filter(({ number, columns }) => number !== BASE_LAYER && columns.includes(name));
  const known = `layer = ${BASE_LAYER} AND ${quoteName(name)} IS NOT NULL`;
  if (speaking.length === 0) return known;
  return `layer IN (${speaking.map(({ number }) => number).join(', ')}) OR (${known})`;
}

/** Of each row and column the value of the newest layer that speaks of the column; a higher rank goes first. */
function mergeCellsSql(table: TableName, layers: readonly Layer[], rank: string | undefined): string {
  const { key } = tableOf(table);
  const places = layers.map(({ number }) => number).sort((a, b) => a - b);
  const place = `CASE layer ${places.map((number, at) => `WHEN ${number} THEN ${at}`).join(' ')} END`;
  const rankSql = rank === undefined ? '0' : rankValueSql(table, rank);
  const cells = columnNames(table).map((name) =>
    key.includes(name)
      ? quoteName(name)
      : `arg_max_null(${quoteName(name)}, place) FILTER (WHERE ${spokenSql(name, layers)}) AS ${quoteName(name)}`,
  );
  return `SELECT ${cells.join(', ')} FROM (
    SELECT *, CAST(${rankSql} AS BIGINT) * ${layers.length} + ${place} AS place FROM (${layersSql(table, layers)}))
  GROUP BY ${key.map(quoteName).join(', ')}`;
}

const rankValueSql = (table: TableName, rank: string): string =>
  tableOf(table).columns[rank]?.type === 'date'
    ? `date_diff('day', DATE '1900-01-01', ${quoteName(rank)})`
    : quoteName(rank);

/** The table's rows out of all layers, in SQL. */
export function mergeSql(table: TableName, layers: readonly Layer[]): string {
  const { replaces } = tableOf(table);
  if (replaces.by === 'cells') return mergeCellsSql(table, layers, replaces.rank);
  return mergeUnitsSql(table, layers, replaces);
}
