import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineQuery, parseRows } from './define-query.ts';

it('fails where the SQL gives another shape than a query says', () => {
  const query = defineQuery()({ sql: '', row: v.object({ total: v.number() }) });
  expect(parseRows(query, [{ total: 3 }])).toEqual([{ total: 3 }]);
  expect(() => parseRows(query, [{ total: null }])).toThrow(
    expect.objectContaining({ code: 'ROW_UNEXPECTED', message: expect.stringContaining('total: ') }),
  );
});
