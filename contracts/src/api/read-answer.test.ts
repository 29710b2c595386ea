import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { countedPageOf, countSchema, daySchema, ours, pageOf } from './answer-shapes.ts';
import { createReader } from './read-answer.ts';

const rowSchema = v.object({
  name: v.string(),
  hits: v.nullable(v.number()),
  games: ours(v.number()),
  books: v.array(v.object({ title: v.string(), age: ours(v.number()) })),
});
const schema = v.object({ ...pageOf(rowSchema).entries, total: ours(v.number()) });
const aRow = (over: Record<string, unknown> = {}) => ({
  name: 'Ray Oak',
  hits: 3,
  games: 5,
  books: [],
  ...over,
});

const read = createReader(schema, 'hits');
const readRow = (row: unknown) => read({ results: [row], next: null, total: 1 }).answer.results[0];

describe('a field that the requirements do not name', () => {
  it.each([
    ['missing', { games: undefined }],
    ['null', { games: null }],
    ['of another type', { games: 'five' }],
  ])('is null where it is %s', (_, over) => {
    expect(readRow(aRow(over))).toEqual(aRow({ games: null }));
  });

  it('is what it is where it is there, beside the rows as in them', () => {
    expect(readRow(aRow())).toEqual(aRow());
    expect(read({ results: [], next: null, total: 7 }).answer.total).toBe(7);
    expect(read({ results: [], next: null }).answer.total).toBeNull();
  });
});

describe('a type that the requirements leave open', () => {
  const open = v.object({
    results: v.array(
      v.object({
        id: v.string(),
        hits: countSchema,
        speed: v.nullable(v.number()),
        day: v.nullable(daySchema),
        games: ours(countSchema),
      }),
    ),
  });
  const readOpen = (row: unknown) => createReader(open, 'hits')({ results: [row] });
  const row = { id: 'a', hits: 3, speed: 99.5, day: '2026-11-22', games: 5 };

  it.each([
    { name: 'an id that is a number', over: { id: 7 }, read: { id: '7' } },
    {
      name: 'a number that is a text',
      over: { hits: '12', speed: ' 99.50 ' },
      read: { hits: 12, speed: 99.5 },
    },
    { name: 'a number with a sign', over: { speed: '+110' }, read: { speed: 110 } },
    { name: 'a number beyond our range', over: { hits: 2.5 }, read: { hits: 2.5 } },
    { name: 'no nullable field', over: { speed: undefined }, read: { speed: null } },
    { name: 'a broken nullable field', over: { day: 'today', speed: '' }, read: { day: null, speed: null } },
    { name: 'a number of ours that is a text', over: { games: '5' }, read: { games: 5 } },
    { name: 'a number of ours beyond our range', over: { games: 2.5 }, read: { games: null } },
  ])('is read: $name', ({ over, read: expected }) => {
    expect(readOpen({ ...row, ...over })).toEqual({
      answer: { results: [{ ...row, ...expected }] },
      rows: 1,
      unreadRows: 0,
    });
  });

  it.each([{ id: null }, { id: {} }, { hits: 'many' }, { hits: ' ' }, { hits: true }])(
    'is no excuse for a row without what must be there: %j',
    (over) => {
      expect(() => readOpen({ ...row, ...over })).toThrow('hits is not valid');
    },
  );
});

it.each([undefined, null, 'broken'])('takes an optional field as missing where it is %j', (given) => {
  const optional = v.object({
    results: v.array(
      v.object({ name: v.string(), isSet: v.optional(v.boolean(), true), day: v.optional(daySchema) }),
    ),
    updates: v.optional(v.array(v.string()), []),
  });
  const row = { name: 'Ray Oak', isSet: given, day: given };
  expect(createReader(optional, 'games')({ results: [row], updates: given }).answer).toEqual({
    results: [{ name: 'Ray Oak', isSet: true, day: undefined }],
    updates: [],
  });
});

it('leaves out rows that lack what the requirements name, and counts them', () => {
  const rows = [aRow(), aRow({ name: null }), 'nonsense', aRow({ name: 'Al Elm' })];
  const { answer, ...counts } = read({ results: rows, next: '?page=2', total: 4 });
  expect(counts).toEqual({ rows: 4, unreadRows: 2 });
  expect(answer.results.map(({ name }) => name)).toEqual(['Ray Oak', 'Al Elm']);
  expect(answer.next).toBe('?page=2');
});

it('leaves what cannot be read out of a list within a row, which stays', () => {
  const books = [{ title: 'Northline' }, { title: null, age: 1 }];
  expect(readRow(aRow({ books }))?.books).toEqual([{ title: 'Northline', age: null }]);
});

it('takes a list without its envelope', () => {
  expect(read([aRow()]).answer).toEqual({ results: [aRow()], next: null, total: null });
  expect(createReader(v.array(rowSchema), 'hits')([aRow(), {}]).answer).toEqual([aRow()]);
});

it.each([
  ['is none', 'Service moved.', 'is not valid'],
  ['lacks its rows', { next: null }, 'results'],
  ['has no row that can be read', { results: [{ hits: 3 }, {}], next: null, total: 2 }, 'results.1.name'],
])('refuses an answer that %s', (_, json, problem) => {
  expect(() => read(json)).toThrow(problem);
});

it('asks for what the requirements name of a page beside its rows', () => {
  expect(() => createReader(countedPageOf(rowSchema), 'hits')({ results: [] })).toThrow('total_pages');
});
