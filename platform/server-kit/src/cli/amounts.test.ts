import { describe, expect, it } from 'vitest';
import { toByteSize, toCount } from './amounts.ts';

describe('toByteSize', () => {
  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 kB'],
    [41_300, '41.3 kB'],
    [999_900, '999.9 kB'],
    [1_000_000, '1.0 MB'],
    [2_500_000, '2.5 MB'],
  ])('says of %d: %s', (bytes, said) => {
    expect(toByteSize(bytes)).toBe(said);
  });
});

describe('toCount', () => {
  it('counts things', () => {
    expect([toCount(0, 'file'), toCount(1, 'file'), toCount(2, 'file'), toCount(1234, 'file')]).toEqual([
      '0 files',
      '1 file',
      '2 files',
      '1,234 files',
    ]);
  });
});
