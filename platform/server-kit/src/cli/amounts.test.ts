import { describe, expect, it } from 'vitest';
import { toByteSize, toCount } from './amounts.ts';

describe('toByteSize', () => {
  it.each([
    [999, '999 B'],
    [1000, '1.0 kB'],
    [999_900, '999.9 kB'],
    [1_000_000, '1.0 MB'],
  ])('says of %d: %s', (bytes, said) => {
    expect(toByteSize(bytes)).toBe(said);
  });
});

it('toCount counts things', () => {
  expect([0, 1, 1234].map((count) => toCount(count, 'file'))).toEqual(['0 files', '1 file', '1,234 files']);
});
