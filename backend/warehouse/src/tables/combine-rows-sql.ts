import { quoteName } from '../engine/sql-text.ts';
import type { RepeatedRows } from './define-table.ts';
import { columnListSql, columnNames } from './table-sql.ts';
import { type TableName, tableOf } from './tables.ts';

const listSql = (names: readonly string[]) => names.map(quoteName).join(', ');
const countIn = (row: string) => (name: string) => `coalesce(${row}.${quoteName(name)}, 0)`;
const [own, other] = [countIn('r'), countIn('s')];

/** SQL conditions on a row `r` and a row `s` of the same key. */
const comparisons = ({ figures, side }: RepeatedRows) => {
  const both = (name: string) => `${own(name)} <> 0 AND ${other(name)} <> 0`;
  const anyOf = (term: (name: string) => string) => figures.map((name) => `(${term(name)})`).join(' OR ');
  const isSameSide = ['true', ...side.map((name) => `s.${quoteName(name)} = r.${quoteName(name)}`)].join(
    ' AND ',
  );
  return {
    isCopy: figures.map((name) => `abs(${own(name)}) <= abs(${other(name)})`).join(' AND '),
    isContradiction: `(${isSameSide}) AND (${anyOf((name) => `${both(name)} AND ${own(name)} <> ${other(name)}`)})`,
    sharesFigure: `(${isSameSide}) AND (${anyOf(both)})`,
  };
};

/** SQL of the order of a key's rows: most figures first, then the largest. It does not depend on the order of a file. */
const fullestFirst = (table: TableName, { figures }: RepeatedRows) =>
  [
    `${figures.map((name) => `CAST(${own(name)} <> 0 AS INTEGER)`).join(' + ')} DESC`,
    `${figures.map((name) => `abs(${own(name)})`).join(' + ')} DESC`,
    ...columnNames(table).map((name) => `${quoteName(name)} DESC NULLS LAST`),
  ].join(', ');

/**
 * SQL of a table's rows, one for each key, from a relation that may have several rows of a key, in any order. A row
 * whose figures are all at most those of another row is a copy of it and does not count. Of rows that contradict each
 * other, the row with most figures counts, then the row with the larger ones. All other rows are parts: figures of one
 * side are put together, and those of different sides are summed. Undefined if rows of the table cannot be compared.
 */
export function combineRowsSql(table: TableName, from: string): string | undefined {
  const { columns, key, repeats } = tableOf(table);
  if (repeats === undefined) return undefined;
  const { figures, side, sums } = repeats;
  const { isCopy, isContradiction, sharesFigure } = comparisons(repeats);
  const ofSide = columnNames(table).filter((name) => !key.includes(name) && !side.includes(name));
  const isSummed = (name: string) => figures.includes(name) || sums.includes(name);
  const cellOfSide = (name: string) => {
    const cell = quoteName(name);
    if (figures.includes(name))
      return `coalesce(arg_min(${cell}, place) FILTER (WHERE ${cell} <> 0), min(${cell}))`;
    return sums.includes(name) ? `sum(${cell}) FILTER (WHERE is_apart)` : `arg_min(${cell}, place)`;
  };
  const cells = columnNames(table).map((name) => {
    const cell = quoteName(name);
    if (key.includes(name)) return cell;
    return isSummed(name)
      ? `CAST(sum(${cell}) AS ${columns[name]?.type}) AS ${cell}`
      : `arg_min(${cell}, place) AS ${cell}`;
  });
  const earlier = (condition: string) =>
    `EXISTS (SELECT 1 FROM numbered s WHERE ${key.map((name) => `s.${quoteName(name)} = r.${quoteName(name)}`).join(' AND ')}
       AND s.place < r.place AND (${condition}))`;
  return `WITH numbered AS (
      SELECT ${columnListSql(table)}, row_number() OVER (PARTITION BY ${listSql(key)} ORDER BY ${fullestFirst(table, repeats)}) AS place
      FROM ${from} r),
    parts AS (SELECT *, NOT ${earlier(sharesFigure)} AS is_apart FROM numbered r
      WHERE NOT ${earlier(`(${isCopy}) OR (${isContradiction})`)}),
    sides AS (SELECT ${listSql([...key, ...side])}, min(place) AS first_place,
        ${ofSide.map((name) => `${cellOfSide(name)} AS ${quoteName(name)}`).join(', ')}
      FROM parts GROUP BY ${listSql([...key, ...side])})
    SELECT ${cells.join(', ')} FROM (SELECT * RENAME (first_place AS place) FROM sides) GROUP BY ${listSql(key)}`;
}
