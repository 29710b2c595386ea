import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDatabase } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import type { Manifest } from '@sharpside/warehouse/snapshot/manifest';
import { openSnapshot, type Snapshot } from '@sharpside/warehouse/snapshot/open-snapshot';
import { createSnapshotStore, tableFile } from '@sharpside/warehouse/snapshot/snapshot-store';
import { type TableName, tableNames, tableOf } from '@sharpside/warehouse/tables/tables';
import type { League } from '@sharpside/warehouse/teams/team';
import { type Batch, listBatches } from '../batches/batch.ts';
import { countGames, gameColumns } from '../batches/batch-games.ts';
import { contains } from '../publication/choose-base.ts';

/** A batch's rows of a game in a table. */
export type GameCopy = {
  readonly batch: Batch;
  readonly rows: number;
  /** The batch is part of the served snapshot. */
  readonly isServed: boolean;
  readonly isUsed: boolean;
};

/** The batches with rows of a game in a table. */
export type TableProvenance = {
  readonly table: TableName;
  /** Rows of the game in the current snapshot. */
  readonly rows: number;
  /** In the order of arrival. */
  readonly copies: readonly GameCopy[];
  /** Batches with rows of the table whose games are no longer known. */
  readonly unknown: readonly number[];
};

/** The NFL's games have two ids, and each table uses one of them. */
async function findIds(snapshot: Snapshot | undefined, league: League, id: string): Promise<string[]> {
  if (league !== 'nfl' || snapshot === undefined) return [id];
  const rows = await snapshot.rows(
    `SELECT DISTINCT game_id, old_game_id FROM (
       SELECT game_id, old_game_id FROM nfl_games UNION ALL SELECT game_id, old_game_id FROM nfl_coverage_plays)
     WHERE game_id = $id OR old_game_id = $id`,
    { id },
  );
  const ids = rows.flatMap((row) => [row.game_id, row.old_game_id]).filter((one) => typeof one === 'string');
  return [...new Set([id, ...ids])];
}

async function countServed(snapshot: Snapshot | undefined, table: TableName, ids: readonly string[]) {
  const column = gameColumns[table]?.column;
  if (snapshot === undefined || column === undefined) return 0;
  const [row] = await snapshot.rows(
    `SELECT count(*) AS total FROM ${quoteName(table)}
     WHERE CAST(${quoteName(column)} AS VARCHAR) IN (SELECT unnest($ids))`,
    { ids: [...ids] },
  );
  return Number(row?.total ?? 0);
}

/** A batch's number of rows by game. Undefined for an older program's batch whose Parquet files are deleted. */
async function findGames(connection: DuckDBConnection, batch: Batch, table: TableName) {
  const recorded = batch.games?.[table];
  if (recorded !== undefined) return recorded;
  const path = join(batch.folder, tableFile(table));
  return existsSync(path) ? countGames(connection, table, `read_parquet(${quoteText(path)})`) : undefined;
}

type Counted = { batch: Batch; rows: number };

/**
 * The copy that replaced the others, by the rules of `merge-sql.ts`; all copies if the table merges rows cell by cell.
 */
function findUsed(table: TableName, kept: readonly Counted[]): readonly Counted[] {
  const { replaces } = tableOf(table);
  const isWhole = replaces.by === 'unit' && replaces.unit.join() === gameColumns[table]?.column;
  if (!isWhole) return kept;
  // A correction replaces earlier copies, even if they are fuller.
  const since = kept.slice(
    Math.max(
      0,
      kept.findLastIndex(({ batch }) => batch.correction !== undefined),
    ),
  );
  if (!replaces.isPartRefused) return since.slice(-1);
  const columnsOf = ({ batch }: Counted) => batch.tables[table]?.columns.length ?? 0;
  // Of equal copies the later comes first, because the sort is stable.
  return since
    .toReversed()
    .sort((a, b) => b.rows - a.rows || columnsOf(b) - columnsOf(a))
    .slice(0, 1);
}

type ExplainOptions = { data: DataFolder; league: League; id: string };
type TableOptions = {
  connection: DuckDBConnection;
  batches: readonly Batch[];
  ids: readonly string[];
  manifest: Manifest | undefined;
};

async function explainTable(
  table: TableName,
  { connection, batches, ids, manifest }: TableOptions,
): Promise<Pick<TableProvenance, 'copies' | 'unknown'>> {
  const counted: Counted[] = [];
  const unknown: number[] = [];
  for (const batch of batches.filter(({ tables }) => tables[table] !== undefined)) {
    const games = await findGames(connection, batch, table);
    const rows = ids.reduce((sum, id) => sum + (games?.[id] ?? 0), 0);
    if (games === undefined) unknown.push(batch.number);
    else if (rows > 0) counted.push({ batch, rows });
  }
  const isServed = ({ batch }: Counted) => manifest !== undefined && contains(manifest, batch.number);
  const used = findUsed(table, counted.filter(isServed));
  return {
    copies: counted.map((copy) => ({ ...copy, isServed: isServed(copy), isUsed: used.includes(copy) })),
    unknown,
  };
}

/**
 * For each table, the batches with rows of a game and which of them are used. Tables without such rows are left out.
 */
export async function explainGame({ data, league, id }: ExplainOptions): Promise<TableProvenance[]> {
  const batches = await listBatches(data);
  const current = await createSnapshotStore(data).findCurrent();
  const snapshot = current === undefined ? undefined : await openSnapshot({ data, concurrency: 1 });
  const database = await openDatabase();
  try {
    const connection = await database.connect();
    const ids = await findIds(snapshot, league, id);
    const explained: TableProvenance[] = [];
    for (const table of tableNames.filter((name) => gameColumns[name]?.league === league)) {
      const rows = await countServed(snapshot, table, ids);
      explained.push({
        table,
        rows,
        ...(await explainTable(table, { connection, batches, ids, manifest: snapshot?.manifest })),
      });
    }
    connection.closeSync();
    return explained.filter(({ rows, copies }) => rows > 0 || copies.length > 0);
  } finally {
    database.closeSync();
    await snapshot?.close();
  }
}
