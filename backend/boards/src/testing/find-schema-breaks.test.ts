import { toOutputSchema } from '@sharpside/server/openapi/openapi-document';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findSchemaBreaks } from './find-schema-breaks.ts';

const before = v.object({
  results: v.array(
    v.object({
      team: v.string(),
      price: v.nullable(v.number()),
      state: v.picklist(['open', 'final']),
      share: v.pipe(v.number(), v.minValue(0), v.maxValue(1)),
    }),
  ),
});
const rowBefore = before.entries.results.item.entries;
const listOf = (entries: v.ObjectEntries) => v.object({ results: v.array(v.object(entries)) });

const breaksOf = (now: v.GenericSchema) => findSchemaBreaks(toOutputSchema(now), toOutputSchema(before));

it('finds nothing in the same answer, in one with more fields, and in one that promises more', () => {
  expect(breaksOf(before)).toEqual([]);
  expect(breaksOf(listOf({ ...rowBefore, book: v.string() }))).toEqual([]);
  expect(breaksOf(listOf({ ...rowBefore, price: v.number(), state: v.picklist(['open']) }))).toEqual([]);
  expect(breaksOf(listOf({ ...rowBefore, price: v.nullable(v.pipe(v.number(), v.integer())) }))).toEqual([]);
});

it.each([
  ['a field that is gone', { team: undefined }, 'the answer.results[].team may be missing'],
  ['null', { team: v.nullable(v.string()) }, 'the answer.results[].team may be of type null'],
  ['another type', { price: v.nullable(v.string()) }, 'the answer.results[].price may be of type string'],
  ['a word', { state: v.picklist(['open', 'final', 'push']) }, 'the answer.results[].state may be "push"'],
  ['any word', { state: v.string() }, 'the answer.results[].state may be any value'],
  [
    'a number beyond',
    { share: v.pipe(v.number(), v.minValue(0), v.maxValue(100)) },
    'the answer.results[].share has another maximum',
  ],
])('finds %s that an earlier reader does not know', (_, changes, told) => {
  const entries = Object.entries({ ...rowBefore, ...changes }).flatMap(([name, entry]) =>
    entry === undefined ? [] : [[name, entry] as const],
  );
  expect(breaksOf(listOf(Object.fromEntries(entries)))).toEqual([told]);
});
