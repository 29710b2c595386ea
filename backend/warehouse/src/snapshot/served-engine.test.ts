import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../engine/open-database.ts';
import { toDataFolder } from '../files/data-folder.ts';
import { createTemporaryFolder } from '../testing/temporary-folder.ts';
import { openServedEngine } from './served-engine.ts';

async function createScene() {
  const folder = await createTemporaryFolder();
  const engine = await openServedEngine({ data: toDataFolder(folder), memoryLimit: '64MB' });
  onTestFinished(() => engine.close());

  async function writeGames(name: string, rows: number): Promise<string> {
    const path = join(folder, name);
    const database = await openDatabase({ path, threads: 1 });
    const connection = await database.connect();
    await connection.run(`CREATE TABLE games AS SELECT * FROM range(${rows})`);
    connection.closeSync();
    database.closeSync();
    return path;
  }
  return { folder, engine, writeGames };
}

const COUNT = 'SELECT count(*) AS games FROM games';
const LIMIT = `SELECT current_setting('memory_limit') AS memory`;
const FILES = 'SELECT count(*) AS files FROM duckdb_databases() WHERE path IS NOT NULL AND readonly';

it('opens files beside each other in one memory, each with its own tables', async () => {
  const { engine, writeGames } = await createScene();
  const before = await engine.open(await writeGames('before.duckdb', 3), 2);
  const after = await engine.open(await writeGames("it's after.duckdb", 5), 2);
  const both = [before, before, after, after];
  expect(await Promise.all(both.map((pool) => pool.run(COUNT)))).toEqual(
    [3, 3, 5, 5].map((games) => [{ games }]),
  );
  expect(await before.run(LIMIT)).toEqual(await after.run(LIMIT));
  expect(await after.run(FILES)).toEqual([{ files: 2 }]);
  await before.close();
  expect(await after.run(FILES)).toEqual([{ files: 1 }]);
  expect(await after.run(COUNT)).toEqual([{ games: 5 }]);
  await after.close();
});

it('writes to no file', async () => {
  const { engine, writeGames } = await createScene();
  const pool = await engine.open(await writeGames('games.duckdb', 3), 1);
  await expect(pool.run('DELETE FROM games')).rejects.toThrow(/read-only/);
  await pool.close();
});

it('goes on with the others after a file that is none, and may close one twice', async () => {
  const { folder, engine, writeGames } = await createScene();
  const pool = await engine.open(await writeGames('games.duckdb', 3), 1);
  const spoilt = join(folder, 'spoilt.duckdb');
  await writeFile(spoilt, 'no database'.repeat(1_000));
  await expect(engine.open(spoilt, 1)).rejects.toThrow(/not a valid DuckDB database file/);
  expect(await pool.run(COUNT)).toEqual([{ games: 3 }]);
  await pool.close();
  await expect(pool.close()).resolves.toBeUndefined();
});
