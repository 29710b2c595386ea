import * as v from 'valibot';
import { expect, it } from 'vitest';
import { problemsOf } from '../testing/documents.ts';
import * as api from './index.ts';

it.each([
  [api.countSchema, -1, 'Invalid value: Expected >=0 but received -1'],
  [api.countSchema, 0.5, 'Invalid integer: Received 0.5'],
  [api.percentSchema, -1, 'Invalid value: Expected >=0 but received -1'],
  [api.percentSchema, 101, 'Invalid value: Expected <=100 but received 101'],
  [api.rateSchema, -0.1, 'Invalid value: Expected >=0 but received -0.1'],
  [api.rateSchema, 1.1, 'Invalid value: Expected <=1 but received 1.1'],
  [api.yardsSchema, 0.5, 'Invalid integer: Received 0.5'],
  [api.daySchema, '22/11/2026', 'Invalid date: Received "22/11/2026"'],
  [api.momentSchema, '2026-11-22', 'Invalid timestamp: Received "2026-11-22"'],
])('%#: %j is refused', (schema, value, message) => {
  expect(problemsOf(schema, value)).toEqual([`: ${message}`]);
});

it('has pages numbered in whole numbers', () => {
  const page = { results: [], current_page: 1.5, total_pages: 0 };
  expect(problemsOf(api.numberedPageOf(v.string()), page)).toEqual([
    'current_page: Invalid integer: Received 1.5',
  ]);
});

it.each([
  [api.rateSchema, 1],
  [api.percentSchema, 100],
])('%#: %j is the most', (schema, value) => {
  expect(problemsOf(schema, value)).toEqual([]);
});
