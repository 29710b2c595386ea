import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { countedPageOf, ours, pageOf } from './answer-shapes.ts';
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

it('leaves out rows that lack what the requirements name, and counts them', () => {
  const rows = [aRow(), aRow({ name: null }), 'nonsense', aRow({ name: 'Al Elm' })];
  const { answer, ...counts } = read({ results: rows, next: '?page=2', total: 4 });
  expect(counts).toEqual({ rows: 4, unreadRows: 2 });
  expect(answer.results.map(({ name }) => name)).toEqual(['Ray Oak', 'Al Elm']);
  expect(answer.next).toBe('?page=2');
});

it('leaves what cannot be read out of a list within a row, which stays', () => {
  const books = [{ title: 'Northline' }, { title: 4, age: 1 }];
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
