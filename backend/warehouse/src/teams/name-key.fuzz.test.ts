import { compareNames, createNameSearch, toComparableName, toNameKey } from '@sharpside/contracts';
import { anyName, anyWord } from '@sharpside/contracts/testing/any-name';
import { fuzz } from '@sharpside/contracts/testing/fuzz';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, expect } from 'vitest';
import { createConnectionPool } from '../engine/connection-pool.ts';
import { openDatabase } from '../engine/open-database.ts';
import { comparableNameSql, nameKeySql, toNameCondition } from './name-key.ts';

const database = await openDatabase({ threads: 1 });
const pool = await createConnectionPool(database, 1);
afterAll(async () => {
  await pool.close();
  database.closeSync();
});

const FORMS_SQL = `
  SELECT name, ${comparableNameSql('name')} AS comparable, ${nameKeySql('name')} AS key
  FROM (SELECT unnest($names) AS name) ORDER BY comparable, name`;
const formsSchema = v.array(v.object({ name: v.string(), comparable: v.string(), key: v.string() }));

// One query for several names, because a query takes longer than its names.
const severalNames = fc.array(anyName, { minLength: 5, maxLength: 9 });

fuzz('SQL and pages compare and sort names alike', {
  input: severalNames,
  known: [['Ángel Ámbar', 'Zack Zed', 'ben Bow', 'ΟΔΥΣΣΕΥΣ', 'İsmail Ilık', '\uff21\uff22', '\u{20bb7}']],
  async check(names) {
    const rows = v.parse(formsSchema, await pool.run(FORMS_SQL, { names }));
    expect(rows.map(({ comparable, key }) => [comparable, key])).toEqual(
      rows.map(({ name }) => [toComparableName(name), toNameKey(name)]),
    );
    for (const [at, { name }] of rows.slice(1).entries())
      expect(compareNames(rows[at]?.name ?? '', name), name).toBeLessThanOrEqual(0);
  },
});

const FOUND_SQL = `SELECT name FROM (SELECT unnest($names) AS name) WHERE ${toNameCondition('name', '').sql}`;
const foundSchema = v.array(v.object({ name: v.string() }));

fuzz('SQL and pages find the same names', {
  input: severalNames.chain((names) =>
    fc.record({
      names: fc.constant(names),
      text: fc.oneof(
        fc.constantFrom(...names).map((name) => name.toUpperCase()),
        fc.constantFrom(...names).map((name) => [...name].slice(0, 3).join('')),
        anyWord.map((text) => [...text].slice(0, 2).join('')),
        fc.constantFrom('jr', 'a jr', '%', "'", 'a'),
      ),
    }),
  ),
  known: [
    { names: ['José Ramírez', 'José Ramírez Jr.'], text: 'jose ramirez sr' },
    { names: ['Ken Griffey Sr.', 'Ken Griffey', 'Junior Griffey'], text: 'griffey jr' },
    { names: ['100 %', 'a'], text: '%' },
  ],
  async check({ names, text }) {
    const { parameters } = toNameCondition('name', text);
    const found = v.parse(foundSchema, await pool.run(FOUND_SQL, { ...parameters, names }));
    expect(found.map(({ name }) => name).sort()).toEqual(names.filter(createNameSearch(text)).sort());
  },
});
