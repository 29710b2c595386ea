import { toNameKey } from '@sharpside/contracts';
import { expect, it, onTestFinished } from 'vitest';
import { createConnectionPool } from '../engine/connection-pool.ts';
import { openDatabase } from '../engine/open-database.ts';
import { quoteText } from '../engine/sql-text.ts';
import { nameKeySql, toNameCondition } from './name-key.ts';

async function findRows(sql: string, parameters = {}) {
  const database = await openDatabase({ threads: 1 });
  const pool = await createConnectionPool(database, 1);
  onTestFinished(async () => {
    await pool.close();
    database.closeSync();
  });
  return pool.run(sql, parameters);
}

it.each([
  ['Ronald Acuña Jr.', 'ronald acuna'],
  ['A. J. Brown', 'aj brown'],
  ['Ja’Marr Chase', 'jamarr chase'],
  ['Odell Beckham  III', 'odell beckham'],
  ['Karl-Anthony Towns', 'karl anthony towns'],
  ['V', 'v'],
  ['', ''],
])('gives %j the key %j, in SQL too', async (name, key) => {
  expect(toNameKey(name)).toBe(key);
  expect(await findRows(`SELECT ${nameKeySql(quoteText(name))} AS key`)).toEqual([{ key }]);
});

it.each([
  { text: 'jose ramirez', isFound: true },
  { text: '  RAMÍREZ   josé ', isFound: true },
  { text: 'ram jo', isFound: true },
  { text: 'ramires', isFound: false },
  { text: 'jose ramirez jr', isFound: true },
  { text: '%', isFound: false },
])('finds José Ramírez by "$text": $isFound', async ({ text, isFound }) => {
  const { sql, parameters } = toNameCondition("'José Ramírez'", text);
  expect(await findRows(`SELECT ${sql} AS is_found`, parameters)).toEqual([{ is_found: isFound }]);
});
