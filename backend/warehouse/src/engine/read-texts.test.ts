import { DuckDBTypeId } from '@duckdb/node-api';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase, toRows } from './open-database.ts';

async function connect() {
  const database = await openDatabase({ threads: 1 });
  const connection = await database.connect();
  onTestFinished(() => {
    connection.closeSync();
    database.closeSync();
  });
  return connection;
}

// Every length around the limit above which the engine stores a text elsewhere, in bytes and in letters. Some rows have
// no text, and there are more rows than fit one piece.
const TEXTS = `SELECT i, CASE i % 7
    WHEN 0 THEN NULL
    WHEN 1 THEN ''
    WHEN 2 THEN repeat('x', i % 30)
    WHEN 3 THEN repeat('č', i % 15)
    WHEN 4 THEN 'Luka Dončić 😀 ' || i
    WHEN 5 THEN 'a text that is as long as it likes to be ' || i
    ELSE repeat('😀', i % 400) END AS text
  FROM range(5000) t(i)`;

it.each([
  ['in the order that they have', TEXTS],
  ['sorted', `${TEXTS} ORDER BY text DESC NULLS LAST, i`],
  ['grouped', `SELECT text, max(i) AS i FROM (${TEXTS}) GROUP BY text ORDER BY max(i)`],
  ['one text again and again', `SELECT 'one text that is long enough' AS text FROM range(3000)`],
  ['none', 'SELECT CAST(NULL AS VARCHAR) AS text FROM range(100)'],
  ['no rows', `SELECT 'one text that is long enough' AS text WHERE false`],
])('gives the texts that the engine reads one by one: %s', async (_, sql) => {
  const result = await (await connect()).run(sql);
  const column = result.deduplicatedColumnNames().indexOf('text');
  expect(result.columnTypeId(column)).toBe(DuckDBTypeId.VARCHAR);
  const one = Array.from({ length: result.chunkCount }, (_, at) =>
    result.getChunk(at).getColumnValues(column),
  ).flat();
  expect(toRows(result).map(({ text }) => text)).toEqual(one);
});
