import { type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import type { Batch } from '../../batches/batch.ts';

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

/**
 * A warning about games for which a known batch has more rows than this file, so that the known rows stay. Undefined if
 * there is no such game, or if the newest copy of a game replaces all others in this table.
 */
export function findPoorerGames(
  known: readonly Batch[],
  table: TableName,
  games: GameCounts,
): string | undefined {
  if (!isPartRefused(table)) return undefined;
  const poorer = Object.entries(games)
    .map(([game, rows]) => ({ game, rows, most: findMost(known, table, game) }))
    .filter(({ rows, most }) => rows < most);
  const [first] = poorer;
  if (first === undefined) return undefined;
  const count = poorer.length === 1 ? '1 game has' : `${poorer.length} games have`;
  return `${table}: ${count} fewer rows than known, such as ${first.game} (${first.rows}, and ${first.most} are known): the fuller copies stay; where these are right, read the file again with --force --correction '<why>'`;
}
