import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemsOf, withAt } from './documents.ts';

/** A schema, a document that it takes, and a place and a value that it does not. */
export type Refusal = [v.GenericSchema, unknown, string, unknown];

type Answers = {
  /** Answers in which everything is missing that may be, with the least figures. */
  sparse?: [string, v.GenericSchema, unknown][];
  /** Every value that a field may have; it may not be empty. */
  choices?: [string, v.GenericSchema, unknown, string, unknown[]][];
  refused?: Refusal[];
};

/** Tests of answers of the API against their schemas. */
export function describeAnswers({ sparse = [], choices = [], refused = [] }: Answers): void {
  it.each(sparse)('%s: everything may be missing that nobody could take', (_, schema, document) => {
    expect(problemsOf(schema, document)).toEqual([]);
    expect(v.parse(schema, document)).toEqual(document);
  });

  describe.each(choices)('%s', (_, schema, document, path, values) => {
    it.each(values)('may be %j', (value) => {
      expect(problemsOf(schema, withAt(document, path, value))).toEqual([]);
    });

    it('may be nothing else', () => {
      expect(problemsOf(schema, withAt(document, path, ''))).toHaveLength(1);
    });
  });

  it.each(refused)('%#: %j with %s = %j is refused', (schema, document, path, value) => {
    const [problem, ...others] = problemsOf(schema, withAt(document, path, value));
    expect(problem?.startsWith(`${path}: `)).toBe(true);
    expect(others).toEqual([]);
  });
}
