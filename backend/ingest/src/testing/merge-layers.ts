import { join } from 'node:path';
import { openDatabase, type Row, runSql } from '@sharpside/warehouse/engine/open-database';
import { createTableSql, writeParquetSql } from '@sharpside/warehouse/tables/table-sql';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { createTemporaryFolder } from '@sharpside/warehouse/testing/temporary-folder';
import { BASE_LAYER, mergeSql } from '../publication/merge-sql.ts';

export type LayerRows = { number: number; rows: readonly Record<string, unknown>[]; isCorrection?: boolean };

/** Writes each layer as a batch would, with the columns of its first row, and merges them. */
export async function mergeLayers(table: TableName, layers: readonly LayerRows[]): Promise<Row[]> {
  const folder = await createTemporaryFolder();
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  const written = [];
  for (const { number, rows, isCorrection } of layers) {
    const relation = `layer_${number}`;
    await connection.run(createTableSql(table, relation).replaceAll(' NOT NULL', ''));
    const columns = Object.keys(rows[0] ?? {});
    for (const row of rows) {
      const values = columns.map((column) => toSql(row[column]));
      await connection.run(`INSERT INTO ${relation} (${columns.join(', ')}) VALUES (${values.join(', ')})`);
    }
    const path = join(folder, `${number}.parquet`);
    await connection.run(writeParquetSql({ table, from: relation, path, columns }));
    written.push({ path, number, columns, ...(isCorrection && { isCorrection }) });
  }
  const merged = await runSql(connection, `${mergeSql(table, written)} ORDER BY ALL`);
  connection.closeSync();
  database.closeSync();
  return merged;
}

const toSql = (value: unknown) =>
  value === null ? 'NULL' : typeof value === 'string' ? `'${value}'` : String(value);

export const base = (rows: LayerRows['rows']): LayerRows => ({ number: BASE_LAYER, rows });
export const batch = (number: number, rows: LayerRows['rows']): LayerRows => ({ number, rows });
