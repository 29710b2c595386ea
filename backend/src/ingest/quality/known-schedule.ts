import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { type Batch, keepLive } from '../../batches/batch.ts';
import type { DataFolder } from '../../files/data-folder.ts';
import { readColumns } from '../../publication/assemble-tables.ts';
import { BASE_LAYER, type Layer, mergeSql } from '../../publication/merge-sql.ts';
import { createSnapshotStore, tableFile } from '../../snapshot/snapshot-store.ts';
import type { TableName } from '../../tables/tables.ts';
import type { DaySpan } from './check-days.ts';

export type ScheduleOptions = {
  data: DataFolder;
  /** Batches that are there. */
  known: readonly Batch[];
  connection: DuckDBConnection;
  table: TableName;
  /** Days and games that are asked about; undefined for all days. */
  span: DaySpan | undefined;
  games: ReadonlySet<string>;
};

const mayHave = (
  { days, games: gamesOf }: Batch,
  { table, span, games }: Pick<ScheduleOptions, 'table' | 'span' | 'games'>,
) => {
  const own = days?.[table];
  // A game on another day than the file's is what is looked for.
  if (Object.keys(gamesOf?.[table] ?? {}).some((game) => games.has(game))) return true;
  return own === undefined || span === undefined || (own.first <= span.last && span.first <= own.last);
};

/**
 * A relation, in SQL, with the games of a league that are known so far: those that are served, and what came since. Undefined
 * where there are none.
 */
export async function findSchedule({
  data,
  known,
  connection,
  table,
  span,
  games,
}: ScheduleOptions): Promise<string | undefined> {
  const store = createSnapshotStore(data);
  const current = await store.findCurrent();
  const manifest = current === undefined ? undefined : await store.findManifest(current);
  const layers: Layer[] = [];
  if (manifest?.tables[table] !== undefined) {
    const path = store.tablePath(manifest.id, table);
    if (existsSync(path))
      layers.push({ path, number: BASE_LAYER, columns: await readColumns(connection, path) });
  }
  for (const batch of keepLive(known)) {
    const part = batch.tables[table];
    if (
      part === undefined ||
      batch.number <= (manifest?.throughBatch ?? 0) ||
      !mayHave(batch, { table, span, games })
    )
      continue;
    const path = join(batch.folder, tableFile(table));
    if (existsSync(path)) layers.push({ path, number: batch.number, columns: part.columns });
  }
  return layers.length === 0 ? undefined : `(${mergeSql(table, layers)})`;
}
