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

// One query for many cases, because a query takes longer than its cases: 500 cases with each default run.
const COST = 20;
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { minLength: 100, maxLength: 100 });

fuzz('SQL and pages compare and sort names alike', {
  cost: COST,
  input: many(anyName),
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

// The parameters of the condition are columns here, so that each row has a text of its own.
const isFound = toNameCondition('name', '')
  .sql.replaceAll('$nameWords', 'words')
  .replaceAll('$nameSuffix', 'suffix');
const FOUND_SQL = `
  SELECT place FROM (
    SELECT place, name, suffix, list_filter(string_split(text, ' '), lambda word: len(word) > 0) AS words
    FROM (SELECT unnest(range(len($names))) AS place, unnest($names) AS name, unnest($texts) AS text, unnest($suffixes) AS suffix)
  ) WHERE ${isFound} ORDER BY place`;
const foundSchema = v.array(v.object({ place: v.number() }));

const search = fc.tuple(anyName, anyName).chain(([name, other]) =>
  fc.record({
    name: fc.constant(name),
    text: fc.oneof(
      fc.constant(name.toUpperCase()),
      fc.constantFrom(name, other).map((text) => [...text].slice(0, 3).join('')),
      anyWord.map((text) => [...text].slice(0, 2).join('')),
      fc.constantFrom('jr', 'a jr', '%', "'", 'a'),
    ),
  }),
);

fuzz('SQL and pages find the same names', {
  cost: COST,
  input: many(search),
  known: [
    [
      { name: 'José Ramírez', text: 'jose ramirez sr' },
      { name: 'José Ramírez Jr.', text: 'jose ramirez sr' },
      { name: 'Ken Griffey Sr.', text: 'griffey jr' },
      { name: 'Ken Griffey', text: 'griffey jr' },
      { name: 'Junior Griffey', text: 'griffey jr' },
      { name: '100 %', text: '%' },
    ],
  ],
  async check(cases) {
    const asked = cases.map(({ text }) => toNameCondition('name', text).parameters);
    const rows = await pool.run(FOUND_SQL, {
      names: cases.map(({ name }) => name),
      texts: asked.map(({ nameWords }) => nameWords.join(' ')),
      suffixes: asked.map(({ nameSuffix }) => nameSuffix),
    });
    const found = v.parse(foundSchema, rows).map(({ place }) => cases[place]);
    expect(found).toEqual(cases.filter(({ name, text }) => createNameSearch(text)(name)));
  },
});
