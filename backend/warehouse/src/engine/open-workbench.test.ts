import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { runSql } from './open-database.ts';
import { openWorkbench, type Workbench } from './open-workbench.ts';

const open = async (spillFolder?: string) =>
  openWorkbench({ spillFolder: spillFolder ?? (await createTemporaryFolder()), threads: 1 });

const listTables = async ({ connection }: Workbench) =>
  (await runSql(connection, 'SHOW TABLES')).map(({ name }) => name);

it('has nothing of the work before, and of one beside it', async () => {
  const first = await open();
  await first.connection.run('CREATE TABLE rows AS SELECT 1 AS number');
  const beside = await open();
  await beside.connection.run('CREATE TABLE rows AS SELECT 2 AS number');
  expect(await runSql(first.connection, 'SELECT * FROM rows')).toEqual([{ number: 1 }]);
  await first.close();
  const next = await open();
  expect(await listTables(next)).toEqual([]);
  expect(await runSql(beside.connection, 'SELECT * FROM rows')).toEqual([{ number: 2 }]);
  await beside.close();
  await next.close();
});

it('leaves the next work nothing of one that failed in the middle', async () => {
  const failed = await open();
  await failed.connection.run('BEGIN; CREATE TABLE rows AS SELECT 1 AS number');
  await expect(failed.connection.run('SELECT no_column FROM rows')).rejects.toThrow('no_column');
  await failed.close();
  const next = await open();
  expect(await listTables(next)).toEqual([]);
  await next.connection.run('CREATE TABLE rows AS SELECT 1 AS number');
  await next.close();
});

it('writes what does not fit the memory into the folder of its own work', async () => {
  for (const _ of ['first', 'second']) {
    const folder = await createTemporaryFolder();
    const bench = await open(folder);
    await bench.connection.run(`SET memory_limit = '20MB'`);
    await bench.connection.run('CREATE TABLE rows AS SELECT hash(range) AS number FROM range(4_000_000)');
    expect(await readdir(folder)).not.toEqual([]);
    await bench.connection.run(`SET memory_limit = '512MB'`);
    await bench.close();
  }
});

it('makes a file that another engine can open', async () => {
  const path = join(await createTemporaryFolder(), 'rows.duckdb');
  const bench = await openWorkbench({ path, spillFolder: await createTemporaryFolder(), threads: 1 });
  await bench.connection.run('CREATE TABLE rows AS SELECT 1 AS number');
  await bench.close();
  const other = await open();
  await other.connection.run(`ATTACH '${path}' AS made (READ_ONLY)`);
  expect(await runSql(other.connection, 'SELECT * FROM made.rows')).toEqual([{ number: 1 }]);
  await other.connection.run('DETACH made');
  await other.close();
});
