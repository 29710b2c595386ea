import { quoteName } from '../engine/sql-text.ts';
import type { RepeatedRows } from './define-table.ts';
import { columnListSql, columnNames } from './table-sql.ts';
import { type TableName, tableOf } from './tables.ts';

export type Combination = {
  /**
   * True if rows have the number of their file as `layer`, and `whole`: 2 in the newest whole copy of their unit, 1 in
   * older ones, 0 in parts. Rows of the newest whole copy count as they are.
   */
  readonly isLayered?: boolean;
  /** SQL of further rows of the same players, which show the team of each. Default: the rows themselves. */
  readonly others?: string;
  /** SQL of the known rows of the table `repeats.sideOf.schedule`. */
  readonly schedule?: string | undefined;
};

const listSql = (names: readonly string[]) => names.map(quoteName).join(', ');
const countIn = (row: string) => (name: string) => `coalesce(${row}.${quoteName(name)}, 0)`;
const [own, other] = [countIn('r'), countIn('s')];

/** SQL conditions on a row `r` and a row `s` of the same key. */
const comparisons = ({ figures }: RepeatedRows) => {
  const both = (name: string) => `${own(name)} <> 0 AND ${other(name)} <> 0`;
  const anyOf = (term: (name: string) => string) => figures.map((name) => `(${term(name)})`).join(' OR ');
  return {
    isCopy: figures.map((name) => `abs(${own(name)}) <= abs(${other(name)})`).join(' AND '),
    isContradiction: anyOf((name) => `${both(name)} AND ${own(name)} <> ${other(name)}`),
    sharesFigure: anyOf(both),
  };
};

/** SQL of the order of a key's rows: that of the newest whole copy, then by figures, age and size. */
const fullestFirst = (table: TableName, { figures }: RepeatedRows, isLayered: boolean) =>
  [
    ...(isLayered ? ['whole = 2 DESC'] : []),
    `${figures.map((name) => `CAST(${own(name)} <> 0 AS INTEGER)`).join(' + ')} DESC`,
    ...(isLayered ? ['layer DESC'] : []),
    `${figures.map((name) => `abs(${own(name)})`).join(' + ')} DESC`,
    ...columnNames(table).map((name) => `${quoteName(name)} DESC NULLS LAST`),
  ].join(', ');

/**
 * SQL of `of_one_side`: the numbered rows without those of a key's second side. Of several sides the one counts whose
 * game the schedule has, then that of the player's rows before and after, then that of the fullest row.
 */
function oneSideSql(table: TableName, { others = 'numbered', schedule }: Combination): string {
  const { key, repeats } = tableOf(table);
  if (repeats?.sideOf === undefined) return 'of_one_side AS (SELECT * FROM numbered)';
  const { player, within, time, game, scheduled } = repeats.sideOf;
  const [keys, side, team] = [listSql(key), listSql(repeats.side), quoteName(repeats.side[0] ?? '')];
  const place = `${quoteName(within)} AS within, ${quoteName(player)} AS player, ${quoteName(time)} AS time`;
  const isScheduled =
    schedule === undefined ? 'false' : `(${game}) IN (SELECT (${scheduled}) FROM ${schedule})`;
  const isTeamOf = (neighbour: string) => `CAST(coalesce(${team} = ${neighbour}, false) AS INTEGER)`;
  return `contested AS (SELECT * FROM numbered SEMI JOIN (
        SELECT ${keys} FROM numbered GROUP BY ${keys} HAVING count(DISTINCT (${side})) > 1) USING (${keys})),
    certain AS (SELECT ${place}, any_value(${team}) AS team FROM ${others}
      GROUP BY ALL HAVING count(DISTINCT ${team}) = 1),
    neighbours AS (SELECT c.within, c.player, c.time, arg_max(o.team, o.time) FILTER (o.time < c.time) AS team_before,
        arg_min(o.team, o.time) FILTER (o.time > c.time) AS team_after
      FROM (SELECT DISTINCT ${place} FROM contested) c
      JOIN certain o ON o.within = c.within AND o.player = c.player GROUP BY ALL),
    chosen AS (SELECT ${listSql([...new Set([...key, ...repeats.side])])}
      FROM (SELECT *, ${place} FROM contested) LEFT JOIN neighbours USING (within, player, time)
      QUALIFY row_number() OVER (PARTITION BY ${keys} ORDER BY ${isScheduled} DESC,
        ${isTeamOf('team_before')} + ${isTeamOf('team_after')} DESC, place) = 1),
    of_one_side AS (SELECT * FROM numbered ANTI JOIN contested USING (${keys})
      UNION ALL SELECT * FROM contested SEMI JOIN chosen USING (${listSql([...key, ...repeats.side])}))`;
}

/**
 * SQL of a table's rows, one for each key, from a relation that may have several rows of a key, in any order. The row
 * of the newest whole copy of a unit counts, with parts that have no figure in common with it. Otherwise, of rows that
 * contradict each other, the row with most figures other than 0 counts, then the newest, then the row with the larger
 * ones; all others are copies or parts, and are put together. Cells that these lack come from the rows that do not
 * count, but nothing from those of a second side (`oneSideSql`). Undefined if rows of the table cannot be compared.
 */
export function combineRowsSql(
  table: TableName,
  from: string,
  combination: Combination = {},
): string | undefined {
  const { columns, key, repeats } = tableOf(table);
  if (repeats === undefined) return undefined;
  const { figures, sums } = repeats;
  const { isCopy, isContradiction, sharesFigure } = comparisons(repeats);
  const { isLayered = false } = combination;
  const toCell = (cell: string, name: string) => {
    const ofParts = `arg_min(${cell}, place) FILTER (WHERE is_part)`;
    if (figures.includes(name))
      return `arg_min(${cell}, place) FILTER (WHERE is_part AND ${cell} <> 0), ${ofParts}`;
    return sums.includes(name) ? `sum(${cell}) FILTER (WHERE is_part AND is_apart), ${ofParts}` : ofParts;
  };
  const cells = columnNames(table).map((name) => {
    const cell = quoteName(name);
    return key.includes(name)
      ? cell
      : `CAST(coalesce(${toCell(cell, name)}, arg_min(${cell}, place)) AS ${columns[name]?.type}) AS ${cell}`;
  });
  const earlier = (condition: string) =>
    `EXISTS (SELECT 1 FROM of_one_side s WHERE ${key.map((name) => `s.${quoteName(name)} = r.${quoteName(name)}`).join(' AND ')}
       AND s.place < r.place AND (${condition}))`;
  return `WITH numbered AS (
      SELECT ${columnListSql(table)}, ${isLayered ? 'whole' : '0 AS whole'}, row_number() OVER (PARTITION BY ${listSql(key)} ORDER BY ${fullestFirst(table, repeats, isLayered)}) AS place
      FROM ${from} r),
    ${oneSideSql(table, combination)},
    parts AS (SELECT *, NOT ${earlier(`CASE s.whole WHEN 2 THEN r.whole = 1 OR ${sharesFigure} ELSE ${isContradiction} END`)} AS is_part,
        NOT ${earlier(`(${isCopy}) OR (${sharesFigure})`)} AS is_apart
      FROM of_one_side r)
    SELECT ${cells.join(', ')} FROM parts GROUP BY ${listSql(key)}`;
}
