import { describe, expect, it } from 'vitest';
import { openDatabase, runSql } from '../engine/open-database.ts';
import { quoteText } from '../engine/sql-text.ts';
import { nameKeySql, toNameKey } from './name-key.ts';

describe('names', () => {
  it.each([
    ['Ronald Acuña Jr.', 'ronald acuna'],
    ['A.J. Brown', 'aj brown'],
    ["Ja'Marr Chase", 'jamarr chase'],
    ['Ja’Marr Chase', 'jamarr chase'],
    ['Odell Beckham  III', 'odell beckham'],
    ['Karl-Anthony Towns', 'karl anthony towns'],
    ['V', 'v'],
    ['Bob  Sr', 'bob'],
    ['', ''],
  ])('gives %j the key %j, in SQL too', async (name, key) => {
    expect(toNameKey(name)).toBe(key);
    const database = await openDatabase({ threads: 1 });
    const connection = await database.connect();
    expect(await runSql(connection, `SELECT ${nameKeySql(quoteText(name))} AS key`)).toEqual([{ key }]);
    connection.closeSync();
    database.closeSync();
  });
});
