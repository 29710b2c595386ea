import type * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { problemsOf, withAt } from './documents.ts';

/**
 * A valid document with changes of one place each: `good` changes keep it valid, `bad` changes give the named problem.
 */
type DocumentCase = {
  what: string;
  schema: v.GenericSchema;
  document: unknown;
  good?: [string, unknown][];
  bad?: [string, unknown, string][];
};

export const WRONG_SCHEMA = 'Invalid type: Expected 1 but received 2';
export const BELOW_ZERO = 'Invalid value: Expected >=0 but received -1';
export const NOT_WHOLE = 'Invalid integer: Received 0.5';

export const counted = (...paths: string[]) =>
  paths.flatMap((path): [string, unknown, string][] => [
    [path, -1, BELOW_ZERO],
    [path, 0.5, NOT_WHOLE],
  ]);

export function describeDocuments(documents: readonly DocumentCase[]): void {
  describe.each(documents)('$what', ({ schema, document, good = [], bad = [] }) => {
    it('is good as it is', () => {
      expect(problemsOf(schema, document)).toEqual([]);
    });

    it.each(good)('may have %s = %j', (path, value) => {
      expect(problemsOf(schema, withAt(document, path, value))).toEqual([]);
    });

    it.each(bad)('may not have %s = %j', (path, value, message) => {
      expect(problemsOf(schema, withAt(document, path, value))).toEqual([`${path}: ${message}`]);
    });
  });
}
