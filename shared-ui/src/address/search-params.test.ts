import { describe, expect, it } from 'vitest';
import { replaceOwn, toSearch } from './search-params.ts';

describe('the query of an address', () => {
  it('leaves slashes readable and escapes what must be', () => {
    expect(toSearch(new URLSearchParams([['fraction', '5/1']]))).toBe('?fraction=5/1');
    expect(toSearch(new URLSearchParams([['line', '+150&x=1']]))).toBe('?line=%2B150%26x%3D1');
  });

  it('is empty where there is nothing to say', () => {
    expect(toSearch(new URLSearchParams())).toBe('');
  });

  it('keeps the parameters of others', () => {
    const replaced = replaceOwn('?ref=mail&line=-110&line=150', {
      ownKeys: ['line', 'amount'],
      entries: [
        ['amount', '100'],
        ['line', '2.5'],
      ],
    });
    expect(replaced).toBe('?ref=mail&amount=100&line=2.5');
  });
});
