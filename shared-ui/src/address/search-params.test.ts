import { describe, expect, it } from 'vitest';
import { toSearch } from './search-params.ts';

describe('the query of an address', () => {
  it('leaves slashes readable and escapes what must be', () => {
    expect(toSearch(new URLSearchParams([['fraction', '5/1']]))).toBe('?fraction=5/1');
    expect(toSearch(new URLSearchParams([['line', '+150&x=1']]))).toBe('?line=%2B150%26x%3D1');
  });
});
