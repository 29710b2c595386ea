import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { runSql } from '@sharpside/warehouse/engine/open-database';
import { quoteName, quoteTexts } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore, tableFile } from '@sharpside/warehouse/snapshot/snapshot-store';
import { scheduleOf, type TableName, tableOf } from '@sharpside/warehouse/tables/tables';
import { type Batch, keepLive } from '../../batches/batch.ts';
import { readColumns } from '../../publication/assemble-tables.ts';
import { BASE_LAYER, type Layer, mergeSql, rowSpanSql, unionSql } from '../../publication/merge-sql.ts';
import type { DaySpan } from './check-days.ts';

export type KnownRowsOptions = {
  data: DataFolder;
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  /** Days to include; undefined for all days. */
  span?: DaySpan | undefined;
  /** Games to include on any day, even outside `span`. */
  games?: ReadonlySet<string>;
  where?: string;
  /** A file that was not published yet, which counts as the newest. */
  newest?: Pick<Layer, 'path' | 'columns'>;
};

const mayHave = (
  { days, games: gamesOf }: Batch,
  { table, span, games }: Pick<KnownRowsOptions, 'table' | 'span' | 'games'>,
) => {
  const own = days?.[table];
  if (own === undefined || span === undefined || (own.first <= span.last && span.first <= own.last))
    return true;
  return games !== undefined && Object.keys(gamesOf?.[table] ?? {}).some((game) => games.has(game));
};

/** The table's file in the served snapshot, and later batches that may have rows of the span or the games. */
async function findLayers(options: KnownRowsOptions): Promise<Layer[]> {
  const { data, known, connection, table } = options;
  const store = createSnapshotStore(data);
  const current = await store.findCurrent();
  const manifest = current === undefined ? undefined : await store.findManifest(current);
  const layers: Layer[] = [];
  if (manifest !== undefined && (manifest.tables[table]?.rows ?? 0) > 0) {
    const path = store.tablePath(manifest.id, table);
    if (existsSync(path))
      layers.push({ path, number: BASE_LAYER, columns: await readColumns(connection, path) });
  }
  for (const batch of keepLive(known)) {
    const part = batch.tables[table];
    if (part === undefined || batch.number <= (manifest?.throughBatch ?? 0) || !mayHave(batch, options))
      continue;
    const path = join(batch.folder, tableFile(table));
    if (existsSync(path)) {
      const isCorrection = batch.correction !== undefined;
      layers.push({ path, number: batch.number, columns: part.columns, isCorrection });
    }
  }
  return layers;
}

/** SQL of the known rows of a table's schedule. */
async function findSchedule({
  table,
  data,
  known,
  connection,
}: KnownRowsOptions): Promise<string | undefined> {
  const schedule = scheduleOf(table);
  return schedule === undefined ? undefined : findKnownRows({ data, known, connection, table: schedule });
}

/**
 * SQL of the known rows of a table: the served rows with later batches applied. Undefined if the table has no known
 * rows.
 */
export async function findKnownRows(options: KnownRowsOptions): Promise<string | undefined> {
  const layers = await findLayers(options);
  if (layers.length === 0) return undefined;
  const { table, where, newest, known } = options;
  const number = 1 + Math.max(0, ...known.map((batch) => batch.number));
  const all = newest === undefined ? layers : [...layers, { ...newest, number }];
  return `(${mergeSql(table, all, { where, schedule: await findSchedule(options) })})`;
}

/**
 * Like `findKnownRows`, but also with rows that later files replaced. Such rows still show, for example, a player's
 * team.
 */
export async function findEveryRow(options: KnownRowsOptions): Promise<string | undefined> {
  const layers = await findLayers(options);
  return layers.length === 0 ? undefined : `(${unionSql(options.table, layers, options.where)})`;
}

/**
 * Games that a file only continues: all of its rows come after all known rows of the game, or before them, as those of
 * a suspended game do.
 */
export async function findContinued({
  from,
  ...options
}: Pick<KnownRowsOptions, 'data' | 'known' | 'connection' | 'table'> & { from: string }): Promise<
  Set<string>
> {
  const { table, connection } = options;
  const { replaces } = tableOf(table);
  if (replaces.by !== 'unit' || !replaces.isPartRefused || replaces.leastRows !== undefined) return new Set();
  const unit = replaces.unit.map(quoteName).join(', ');
  const relation = await findKnownRows({ ...options, where: `(${unit}) IN (SELECT (${unit}) FROM ${from})` });
  if (relation === undefined) return new Set();
  const spans = (rows: string) => `SELECT ${unit}, ${rowSpanSql(table)} FROM ${rows} GROUP BY ${unit}`;
  const rows = await runSql(
    connection,
    `SELECT CAST(${unit} AS VARCHAR) AS game FROM (${spans(from)}) own JOIN (${spans(relation)}) other USING (${unit})
     WHERE own.first_row > other.last_row OR own.last_row < other.first_row`,
  );
  return new Set(rows.map(({ game }) => String(game)));
}

/** SQL of a file's rows without those of the games that it only continues. */
export function withoutGamesSql(table: TableName, from: string, games: ReadonlySet<string>): string {
  const { replaces } = tableOf(table);
  if (games.size === 0 || replaces.by !== 'unit') return from;
  const unit = replaces.unit.map(quoteName).join(', ');
  return `(SELECT * FROM ${from} WHERE CAST(${unit} AS VARCHAR) NOT IN ${quoteTexts([...games])})`;
}
