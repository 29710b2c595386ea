import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createConnectionPool } from './connection-pool.ts';
import { openDatabase } from './open-database.ts';

const derive = promisify(pbkdf2);

async function createPool(size = 2) {
  const database = await openDatabase();
  const pool = await createConnectionPool(database, size);
  onTestFinished(async () => {
    await pool.close();
    database.closeSync();
  });
  return pool;
}

// Slow enough to be observed while it runs. Tests that do not want to wait abort it.
const SLOW = 'SELECT count(*) AS rows FROM range(20000000) a WHERE hash(a.range) % 7 = 3';
const ENDLESS = 'SELECT count(*) FROM range(100000000000) a WHERE hash(a.range) % 7 = 3';

describe('connection pool', () => {
  it('gives rows as plain JSON: no BigInt, no Date', async () => {
    const pool = await createPool();
    const rows = await pool.run(
      `SELECT count(*) AS rows, sum(i) AS total, avg(i) AS mean, 1.25::DECIMAL(5,2) AS price, DATE '2031-05-04' AS day,
         TIMESTAMP '2031-05-04 01:02:03' AS moment, TIMESTAMP '2031-05-04 01:02:03.5' AS fraction, [1, 2] AS list,
         {'a': 1::BIGINT} AS fields, NULL AS nothing, true AS yes FROM range(5) t(i)`,
    );
    expect(rows).toEqual([
      {
        rows: 5,
        total: 10,
        mean: 2,
        price: 1.25,
        day: '2031-05-04',
        moment: '2031-05-04T01:02:03Z',
        fraction: '2031-05-04T01:02:03.500Z',
        list: [1, 2],
        fields: { a: 1 },
        nothing: null,
        yes: true,
      },
    ]);
  });

  it.each([
    [
      '9007199254740993',
      'VALUE_TOO_LARGE',
      '9007199254740993 does not fit a number; cast it in the query, for',
    ],
    ["INTERVAL '1 day'", 'TYPE_UNSUPPORTED', 'a query gave back a INTERVAL; cast it to a plain type'],
    ["[INTERVAL '1 day']", 'TYPE_UNSUPPORTED', 'a query gave back a value; cast it to a plain type'],
  ])('refuses %s, which JSON does not have', async (value, code, message) => {
    const pool = await createPool();
    await expect(pool.run(`SELECT ${value} AS value`)).rejects.toMatchObject({
      name: 'EngineError',
      code,
      message: expect.stringContaining(message),
    });
  });

  it('gives the last number that it can, and rows of more than one piece in their order', async () => {
    const pool = await createPool();
    expect(await pool.run('SELECT 9007199254740991 AS big')).toEqual([{ big: 9_007_199_254_740_991 }]);
    const rows = await pool.run('SELECT i FROM range(5000) t(i) ORDER BY i');
    expect(rows.map(({ i }) => i)).toEqual(Array.from({ length: 5000 }, (_, at) => at));
  });

  it('asks nothing for who is gone before it begins', async () => {
    const pool = await createPool(1);
    const signal = AbortSignal.abort(new Error('gone'));
    await expect(pool.run('SELECT nonsense', {}, { signal })).rejects.toThrow('gone');
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('goes on for the others where one of those who wait is gone', async () => {
    const pool = await createPool(1);
    const controller = new AbortController();
    const queries = [
      pool.run(SLOW),
      pool.run('SELECT 1 AS one'),
      pool.run('SELECT 2', {}, { signal: controller.signal }),
      pool.run('SELECT 3 AS three'),
    ];
    controller.abort(new Error('gone'));
    await expect(queries[2]).rejects.toMatchObject({ code: 'ENGINE_BUSY', cause: { message: 'gone' } });
    expect(pool.load()).toEqual({ running: 1, waiting: 2 });
    expect(await queries[1]).toEqual([{ one: 1 }]);
    expect(await queries[3]).toEqual([{ three: 3 }]);
    await queries[0];
  });

  it('takes parameters by name, lists and empty lists among them', async () => {
    const pool = await createPool();
    const sql = `SELECT $text AS text, $count + 1 AS count, $maybe AS maybe, 'b' IN (SELECT unnest($list)) AS has`;
    const ask = (list: string[]) => pool.run(sql, { text: "o'clock", count: 2, maybe: null, list });
    expect(await ask(['a', 'b'])).toEqual([{ text: "o'clock", count: 3, maybe: null, has: true }]);
    expect(await ask([])).toEqual([{ text: "o'clock", count: 3, maybe: null, has: false }]);
  });

  it('keeps no parameter for the next query, and goes on after one that fails', async () => {
    const pool = await createPool(1);
    await pool.run('SELECT $a AS a', { a: 'first' });
    await expect(pool.run('SELECT $a AS a')).rejects.toThrow(/parameter/i);
    expect(await pool.run('SELECT $a AS a', { a: 'second' })).toEqual([{ a: 'second' }]);
  });

  it('runs no more queries at once than it has connections', async () => {
    const pool = await createPool(2);
    const queries = [1, 2, 3, 4, 5].map(() => pool.run(SLOW));
    expect(pool.load()).toEqual({ running: 2, waiting: 3 });
    expect(await Promise.all(queries)).toHaveLength(5);
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('gives up a query that is aborted while it runs, or before a thread of Node has begun it, and is free for the next', async () => {
    const pool = await createPool(1);
    const early = new AbortController();
    const prepared = pool.run(ENDLESS, {}, { signal: early.signal });
    setImmediate(() => early.abort(new Error('prepared')));
    await expect(prepared).rejects.toThrow('prepared');
    const threads = Array.from({ length: 16 }, () => derive('secret', 'salt', 100_000, 32, 'sha256'));
    const controller = new AbortController();
    const query = pool.run(ENDLESS, {}, { signal: controller.signal });
    setImmediate(() => controller.abort(new Error('took too long')));
    await expect(query).rejects.toThrow('took too long');
    await Promise.all(threads);
    expect(await pool.run('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(pool.load()).toEqual({ running: 0, waiting: 0 });
  });

  it('answers more different statements than it keeps', async () => {
    const pool = await createPool(1);
    for (let at = 0; at < 450; at++) {
      const number = at % 225;
      expect(await pool.run(`SELECT ${number} AS number`)).toEqual([{ number }]);
    }
  });

  it('waits for what runs and waits before it closes, and refuses what comes after', async () => {
    const pool = await createPool(1);
    const queries = [pool.run(SLOW), pool.run('SELECT 2 AS two')];
    const closed = pool.close();
    await expect(pool.run('SELECT 3')).rejects.toMatchObject({ code: 'ENGINE_CLOSED' });
    await closed;
    expect(await queries[1]).toEqual([{ two: 2 }]);
    await expect(pool.close()).resolves.toBeUndefined();
  });
});
