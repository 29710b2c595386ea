import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { DataFolder } from '@sharpside/warehouse/files/data-folder';
import { createSnapshotStore } from '@sharpside/warehouse/snapshot/snapshot-store';
import { derivedTables } from '@sharpside/warehouse/tables/derived/derived-tables';
import { columnNames } from '@sharpside/warehouse/tables/table-sql';
import { tableNames } from '@sharpside/warehouse/tables/tables';
import * as v from 'valibot';
import {
  CLICKHOUSE_SETTINGS,
  DERIVED_ORDER,
  toClickHouse,
  toCreateTable,
  withLiterals,
} from './clickhouse-sql.ts';
import type { Engine } from './engine.ts';

// Of chdb, which is no dependency of this project: it is half a gigabyte, and only this measurement needs it.
const moduleSchema = v.object({
  Session: v.custom<new (path: string) => { query: (sql: string, format: string) => string }>(
    (value) => typeof value === 'function',
  ),
});

// Building sorts and groups every pitch: beyond this it goes on with files on the disk. A query has one thread, as in the product.
const BUILD =
  'max_memory_usage = 5000000000, max_bytes_before_external_sort = 1000000000, max_bytes_before_external_group_by = 1000000000, max_insert_threads = 1, max_threads = 2';
const SERVE = 'max_memory_usage = 2000000000, max_threads = 1';

const rowsSchema = v.array(v.unknown());

const parseLines = (text: string): readonly unknown[] =>
  v.parse(
    rowsSchema,
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line): unknown => JSON.parse(line)),
  );

type Options = { data: DataFolder; id: string; module: string };

/** ClickHouse in this process, with the tables of the snapshot made from the same Parquet files. */
export async function openClickHouse({ data, id, module }: Options): Promise<Engine> {
  const { Session } = v.parse(moduleSchema, createRequire(join(module, 'package.json'))('chdb'));
  const folder = join(data.root, 'clickhouse');
  const isBuilt = existsSync(join(folder, 'store'));
  const session = new Session(folder);
  const tell = (sql: string) => session.query(sql, 'JSONEachRow');
  for (const [name, value] of Object.entries(CLICKHOUSE_SETTINGS)) tell(`SET ${name} = ${value}`);
  if (!isBuilt) {
    const store = createSnapshotStore(data);
    for (const table of tableNames) {
      const columns = columnNames(table).join(', ');
      const file = `file(${quoteText(store.tablePath(id, table))}, Parquet)`;
      tell(`${toCreateTable(table)} SETTINGS allow_nullable_key = 1`);
      tell(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${file} SETTINGS ${BUILD}`);
    }
    for (const { name, sql } of derivedTables.filter((table) => table.name in DERIVED_ORDER)) {
      tell(
        `CREATE TABLE ${name} ENGINE = MergeTree ORDER BY ${DERIVED_ORDER[name]}
         SETTINGS allow_nullable_key = 1 AS ${toClickHouse(sql).sql} SETTINGS ${BUILD}`,
      );
    }
  }
  for (const setting of SERVE.split(', ')) tell(`SET ${setting}`);
  return { run: async (sql, parameters) => parseLines(tell(withLiterals(sql, parameters))) };
}
