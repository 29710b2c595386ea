import { expect, it, onTestFinished } from 'vitest';
import { createConnectionPool, type Parameters as QueryParameters } from './connection-pool.ts';
import { openDatabase } from './open-database.ts';
import { orderBySql } from './order-by.ts';
import { quoteName, quoteText, quoteTexts } from './sql-text.ts';
import { toWhere } from './where.ts';

async function run(sql: string, parameters?: QueryParameters) {
  const database = await openDatabase();
  const pool = await createConnectionPool(database, 1);
  onTestFinished(async () => {
    await pool.close();
    database.closeSync();
  });
  return pool.run(sql, parameters);
}

const ROWS = `(VALUES ('a', 1, 10, 'x'), ('b', NULL, 20, 'x'), ('c', 3, 2, 'x'), ('d', 1, 30, 'y'), ('e', 2, 9, 'y'))
  AS t(name, score, games, side)`;
const COLUMNS = { name: 'name', score: 'score' };

type OrderOptions = Parameters<typeof orderBySql>[2];

async function namesBy(options: OrderOptions): Promise<string> {
  const rows = await run(`SELECT name FROM ${ROWS} ${orderBySql(COLUMNS, 'score', options)}`);
  return rows.map(({ name }) => name).join('');
}

it.each([
  { options: { direction: 'asc', tieBreakers: ['name'] }, names: 'adecb' },
  { options: { direction: 'desc', tieBreakers: ['name'] }, names: 'ceadb' },
  { options: { direction: 'asc', tieBreakers: ['name DESC'] }, names: 'daecb' },
  { options: { direction: 'desc', tieBreakers: ['name'], groups: ['side'] }, names: 'cabed' },
  { options: { direction: 'desc', tieBreakers: ['name'], thin: 'games < 10' }, names: 'adceb' },
] as const)('sorts by $options, rows without a value last', async ({ options, names }) => {
  expect(await namesBy(options)).toBe(names);
});

it('asks for nothing where no condition applies', () => {
  expect(toWhere([false, false])).toEqual({ sql: '', parameters: {} });
});

it('joins the conditions that apply, each for itself, with their parameters', async () => {
  const { sql, parameters } = toWhere([
    { sql: 'score = $score OR score = 3', parameters: { score: 1 } },
    false,
    { sql: 'list_contains($sides, side)', parameters: { sides: ['x'] } },
  ]);
  expect(sql).toBe('WHERE (score = $score OR score = 3) AND (list_contains($sides, side))');
  expect(await run(`SELECT name FROM ${ROWS} ${sql} ORDER BY name`, parameters)).toEqual([
    { name: 'a' },
    { name: 'c' },
  ]);
});

it('quotes names and texts so that the engine reads them as they are', async () => {
  const texts = ["o'clock", '"', '$name'];
  const columns = texts.map((text) => `${quoteText(text)} AS ${quoteName(text)}`);
  expect(await run(`SELECT ${columns.join(', ')}`)).toEqual([
    Object.fromEntries(texts.map((text) => [text, text])),
  ]);
  expect(await run(`SELECT ${quoteTexts(texts)} AS texts`)).toEqual([{ texts }]);
});
