import { describe, expect, it } from 'vitest';
import { toInlineJson } from './inline-json.ts';

describe('toInlineJson', () => {
  const hostile = { text: '</script><!-- \u2028 \u2029', '<key>': ['<', '&lt;'] };

  it('holds nothing that could end its script element or line', () => {
    expect(toInlineJson(hostile)).not.toMatch(/[<\u2028\u2029]/);
  });

  it('reads back as the same value', () => {
    expect(JSON.parse(toInlineJson(hostile))).toEqual(hostile);
  });
});
