import { expect, it } from 'vitest';
import { openDatabase, runSql } from '../engine/open-database.ts';
import { quoteText } from '../engine/sql-text.ts';
import { nameKeySql, toNameKey } from './name-key.ts';

it('names have the same key in SQL', async () => {
  const names = [
    'Ronald Acuña Jr.',
    "Ja'Marr Chase",
    'Ja’Marr Chase',
    'A.J. Brown',
    'Karl-Anthony Towns',
    'Bob  Sr',
    'Iván III',
    '',
  ];
  const database = await openDatabase();
  const connection = await database.connect();
  const columns = names.map((name, at) => `${nameKeySql(quoteText(name))} AS key_${at}`);
  const [row = {}] = await runSql(connection, `SELECT ${columns.join(', ')}`);
  expect(Object.values(row)).toEqual(names.map(toNameKey));
  connection.closeSync();
  database.closeSync();
});
