import { describe, expect, it } from 'vitest';
import { toInlineJson } from './inline-json.ts';

describe('toInlineJson', () => {
  const hostile = { text: '</script><!-- \u2028 \u2029', '<key>': ['<', '&lt;'] };

  it('holds nothing that could end its script element or line, and reads back as the same value', () => {
    expect(toInlineJson(hostile)).not.toMatch(/[<\u2028\u2029]/);
    expect(JSON.parse(toInlineJson(hostile))).toEqual(hostile);
  });
});
