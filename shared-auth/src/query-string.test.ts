import { describe, expect, it } from 'vitest';
import { toQueryString } from './query-string.ts';

describe('toQueryString', () => {
  it.each([
    { name: 'a value', query: { page: 2 }, expected: '?page=2' },
    { name: 'an array as repeated keys', query: { team: ['BOS', 'NYK'] }, expected: '?team=BOS&team=NYK' }, // API-04
    { name: 'a comma-joined text as one value', query: { hand: 'L,R' }, expected: '?hand=L%2CR' },
    { name: 'no empty strings', query: { team: '', page: 1 }, expected: '?page=1' }, // API-05
    { name: 'no empty strings of an array', query: { team: ['', 'BOS'] }, expected: '?team=BOS' },
    { name: 'no missing values', query: { a: undefined, b: null }, expected: '' },
    { name: 'false and zero', query: { all: false, offset: 0 }, expected: '?all=false&offset=0' },
    {
      name: 'values as chosen',
      query: { sort: '-num_100mph_ev', q: "O'Neal & co" },
      expected: '?sort=-num_100mph_ev&q=O%27Neal+%26+co',
    },
    { name: 'nothing for no query', query: undefined, expected: '' },
  ])('sends $name', ({ query, expected }) => {
    expect(toQueryString(query)).toBe(expected);
  });
});
