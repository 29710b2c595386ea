import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defineQuery, parseRows } from './define-query.ts';
import { quoteName, quoteText, quoteTexts } from './sql-text.ts';

const query = defineQuery<{ team: string }>()({ sql: '', row: v.object({ total: v.number() }) });

describe('queries', () => {
  it('type their rows', () => {
    const [row] = parseRows(query, [{ total: 3 }]);
    expect(row?.total.toFixed(1)).toBe('3.0');
  });

  it('fail where the SQL gives another shape than it says', () => {
    expect(() => parseRows(query, [{ total: null }])).toThrow(
      expect.objectContaining({ code: 'ROW_UNEXPECTED', message: expect.stringContaining('total: ') }),
    );
  });

  it('list texts', () => {
    expect(quoteTexts(["o'clock", 'b'])).toBe("['o''clock', 'b']");
  });

  it('quote names and texts', () => {
    expect(quoteName('say "hi"')).toBe('"say ""hi"""');
    expect(quoteText("o'clock")).toBe("'o''clock'");
  });
});
