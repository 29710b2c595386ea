import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName } from '@sharpside/warehouse/engine/sql-text';
import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import type { Batch } from '../../batches/batch.ts';
import { findKnownRows, type KnownRowsOptions } from './known-rows.ts';

/** The remark on rows of a player who has rows of two teams at one time. */
export const toSecondTeam = (table: TableName): string =>
  `${table}: rows of a second team of a player at one time are passed over`;

type GameCounts = Readonly<Record<string, number>>;

const isPartRefused = (table: TableName) => {
  const { replaces } = tableOf(table);
  return replaces.by === 'unit' && replaces.isPartRefused;
};

/** The largest number of rows that a known batch has for the game. Batches before the last correction are ignored. */
function findMost(known: readonly Batch[], table: TableName, game: string): number {
  let most = 0;
  for (const { games, correction } of known) {
    const rows = games?.[table]?.[game];
    if (rows !== undefined) most = correction === undefined ? Math.max(most, rows) : rows;
  }
  return most;
}

type FileGames = {
  readonly known: readonly Batch[];
  readonly table: TableName;
  readonly games: GameCounts;
  /** Games that the file only continues. */
  readonly continued: ReadonlySet<string>;
};

/**
 * A warning about games for which a known batch has more rows than this file, so that the known rows stay. Undefined if
 * there is no such game, or if the newest copy of a game replaces all others in this table.
 */
export function findPoorerGames({ known, table, games, continued }: FileGames): string | undefined {
  if (!isPartRefused(table)) return undefined;
  const poorer = Object.entries(games)
    .map(([game, rows]) => ({ game, rows, most: findMost(known, table, game) }))
    .filter(({ game, rows, most }) => rows < most && !continued.has(game));
  const [first] = poorer;
  if (first === undefined) return undefined;
  const count = poorer.length === 1 ? '1 game has' : `${poorer.length} games have`;
  return `${table}: ${count} fewer rows than known, such as ${first.game} (${first.rows}, and ${first.most} are known): the fuller copies stay; where these are right, read the file again with --force --correction '<why>'`;
}

/** True if the fullest row of each key counts, whichever file it is in. */
const isByRow = (table: TableName) => {
  const { replaces, repeats } = tableOf(table);
  return repeats !== undefined && (replaces.by === 'cells' || replaces.leastRows !== undefined);
};

type FileRows = Required<Pick<KnownRowsOptions, 'newest'>> &
  Pick<KnownRowsOptions, 'data' | 'known' | 'connection' | 'table'> & { from: string };

/** Numbers of rows of a file that do not count beside the known rows, with the reason. */
export async function countPassedOver({ from, ...file }: FileRows): Promise<Record<string, number>> {
  const { table, connection } = file;
  const { key, repeats } = tableOf(table);
  if (repeats === undefined || !isByRow(table)) return {};
  const merged = await findKnownRows({ ...file, where: `season IN (SELECT season FROM ${from})` });
  if (merged === undefined) return {};
  const anyOf = (names: readonly string[], toSql: (own: string, counted: string) => string) =>
    ['false', ...names.map(quoteName).map((name) => `(${toSql(`r.${name}`, `m.${name}`)})`)].join(' OR ');
  const figuresOf = (row: string) =>
    repeats.figures.map((name) => `CAST(coalesce(${row}.${quoteName(name)}, 0) <> 0 AS INTEGER)`).join(' + ');
  const [row] = await runSql(
    connection,
    `SELECT count(*) FILTER (is_other) AS others, count(*) FILTER (NOT is_other AND (is_unknown OR is_changed
         -- A 0 of a part says nothing.
         OR (is_emptied AND 2 * own > counted))) AS poorer
     FROM (SELECT m.season IS NULL AS is_unknown,
         m.season IS NOT NULL AND (${anyOf(repeats.side, (own, counted) => `${own} IS DISTINCT FROM ${counted}`)}) AS is_other,
         ${anyOf(repeats.figures, (own, counted) => `${own} <> 0 AND ${own} IS DISTINCT FROM ${counted}`)} AS is_changed,
         ${anyOf(repeats.figures, (own, counted) => `${own} = 0 AND ${counted} <> 0`)} AS is_emptied,
         sum(${figuresOf('r')}) OVER (PARTITION BY unit) AS own, sum(${figuresOf('m')}) OVER (PARTITION BY unit) AS counted
       FROM (SELECT *, row(${repeats.unit}) AS unit FROM ${from}) r
       LEFT JOIN ${merged} m USING (${key.map(quoteName).join(', ')}))`,
  );
  return {
    [`${table}: rows are passed over, because fuller ones are known; where these are right, read the file again with --force --correction '<why>'`]:
      Number(row?.poorer),
    [toSecondTeam(table)]: Number(row?.others),
  };
}
