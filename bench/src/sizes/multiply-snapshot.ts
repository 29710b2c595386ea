import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDatabase, runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteText } from '@sharpside/warehouse/engine/sql-text';
import { type DataFolder, toDataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore, tableFile } from '@sharpside/warehouse/snapshot/snapshot-store';
import { columnNames } from '@sharpside/warehouse/tables/table-sql';
import { type TableName, tableNames } from '@sharpside/warehouse/tables/tables';

/** Tables that grow as more seasons of baseball are kept. */
const GROWING: ReadonlySet<TableName> = new Set([
  'mlb_pitches',
  'mlb_games',
  'mlb_lineups',
  'mlb_pitcher_games',
  'mlb_pitcher_seasons',
  'mlb_players',
  'mlb_game_logs',
]);

// Longer than the three seasons of the sample, so that the days of one copy end before those of the next begin.
const DAYS_OF_A_COPY = 1_096;
const YEARS_OF_A_COPY = 3;
const IDS_OF_A_COPY = 2_000_000;

const PLAYERS = new Set(['batter', 'pitcher', 'player_id', 'home_probable_pitcher', 'away_probable_pitcher']);
const DAYS = new Set(['game_date', 'as_of']);

/** The column of copy number `copy`: other games and players, in later seasons. */
function toCopiedColumn(column: string, copy: number): string {
  const name = quoteName(column);
  if (column === 'game_pk' || PLAYERS.has(column)) {
    return `CAST(${name} + ${copy * IDS_OF_A_COPY} AS INTEGER) AS ${name}`;
  }
  if (DAYS.has(column)) return `CAST(${name} + ${copy * DAYS_OF_A_COPY} AS DATE) AS ${name}`;
  if (column === 'start_time') return `${name} + INTERVAL ${copy * DAYS_OF_A_COPY} DAY AS ${name}`;
  if (column === 'season') return `CAST(${name} + ${copy * YEARS_OF_A_COPY} AS SMALLINT) AS ${name}`;
  if (column === 'name') return copy === 0 ? name : `${name} || ' ${copy + 1}' AS ${name}`;
  return name;
}

/** Sorted as the product sorts it: every table begins with a day, a season or a number that grows from copy to copy. */
const toCopiesSql = (table: TableName, from: string, copies: number) =>
  Array.from({ length: copies }, (_, copy) => {
    const columns = columnNames(table).map((column) => toCopiedColumn(column, copy));
    return `SELECT ${columns.join(', ')} FROM read_parquet(${quoteText(from)})`;
  }).join(' UNION ALL ');

async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const countOf = async (connection: DuckDBConnection, sql: string) =>
  Number((await runSql(connection, `SELECT count(*) AS rows FROM ${sql}`))[0]?.rows);

/** A multiplied snapshot: where it is, how many pitches it has, and by how many days its newest day is later. */
export type Multiplied = { data: DataFolder; id: string; pitches: number; daysLater: number };

type Options = { base: DataFolder; folder: string; pitches: number };

/**
 * Writes a snapshot with about as many pitches as asked for: the seasons of the base, again and again, each time later and
 * with other games and players. Tables of other leagues stay as they are.
 */
export async function multiplySnapshot({ base, folder, pitches }: Options): Promise<Multiplied> {
  const from = createSnapshotStore(base);
  const id = await from.requireCurrent();
  const manifest = await from.requireManifest(id);
  const data = toDataFolder(folder);
  await mkdir(data.work, { recursive: true });
  const target = join(data.snapshots, id);
  const baseRows = manifest.tables.mlb_pitches?.rows ?? 0;
  const copies = Math.max(1, Math.round(pitches / baseRows));
  const result = { data, id, pitches: baseRows * copies, daysLater: (copies - 1) * DAYS_OF_A_COPY };
  if ((await createSnapshotStore(data).findManifest(id)) !== undefined) return result;
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  // One thread writes rows in their order without holding those that another one is ahead with.
  const database = await openDatabase({ memoryLimit: '2GB', spillFolder: data.work, threads: 1 });
  const connection = await database.connect();
  const tables = { ...manifest.tables };
  for (const table of tableNames) {
    const [source, path] = [from.tablePath(id, table), join(target, tableFile(table))];
    if (!GROWING.has(table)) {
      await copyFile(source, path);
      continue;
    }
    await connection.run(
      `COPY (${toCopiesSql(table, source, copies)}) TO ${quoteText(path)} (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 122880)`,
    );
    const before = tables[table];
    if (before === undefined) continue;
    const rows = await countOf(connection, `read_parquet(${quoteText(path)})`);
    tables[table] = { ...before, rows, bytes: (await stat(path)).size, sha256: await hashFile(path) };
  }
  connection.closeSync();
  database.closeSync();
  await writeFile(join(target, 'snapshot.json'), JSON.stringify({ ...manifest, tables }));
  await createSnapshotStore(data).setCurrent(id);
  return result;
}
