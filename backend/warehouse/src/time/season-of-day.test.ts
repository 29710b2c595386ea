import { afterAll, expect, it } from 'vitest';
import { createConnectionPool } from '../engine/connection-pool.ts';
import { openDatabase } from '../engine/open-database.ts';
import { seasonOfDaySql } from './season-of-day.ts';

const database = await openDatabase({ threads: 1 });
const pool = await createConnectionPool(database, 1);
afterAll(async () => {
  await pool.close();
  database.closeSync();
});

it.each([
  ['nfl', '2026-05-31', 2025],
  ['nfl', '2026-06-01', 2026],
  ['nfl', '2027-02-14', 2026],
  ['nba', '2026-08-31', 2025],
  ['nba', '2026-09-01', 2026],
  // The season of the pandemic.
  ['nba', '2020-10-11', 2019],
  ['nba', '2020-12-22', 2020],
  ['mlb', '2026-01-01', 2026],
  ['mlb', '2026-11-02', 2026],
] as const)('a day of %s, %s, is of season %d', async (league, day, season) => {
  const sql = `SELECT ${seasonOfDaySql(league, 'day')} AS season FROM (SELECT CAST($day AS DATE) AS day)`;
  expect(await pool.run(sql, { day })).toEqual([{ season }]);
});
