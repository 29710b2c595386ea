import { describe, expect, it } from 'vitest';
import { formatBytes, formatCount, formatIn, formatMs, formatUse, toCount, toShortCommit } from './format.ts';

describe('figures and commits', () => {
  it.each([
    [formatBytes(0), '0 B'],
    [formatBytes(999), '999 B'],
    [formatBytes(1000), '1.0 kB'],
    [formatBytes(41_349), '41.3 kB'],
    [formatBytes(999_949), '999.9 kB'],
    [formatBytes(1_000_000), '1.0 MB'],
    [formatBytes(2_560_000), '2.6 MB'],
    [formatCount(3402), '3,402'],
    [formatMs(480.6), '481 ms'],
    [formatMs(1000), '1.0 s'],
    [formatMs(1249), '1.2 s'],
    [toShortCommit('c0ffee1234567890 and more'), 'c0ffee123 and more'],
    [toShortCommit('unknown c0ffee1234567890'), 'unknown c0ffee1234567890'],
    [formatIn('2031-01-01T00:11:30Z', Date.UTC(2031, 0, 1)), 'in 12 min'],
    [formatIn('2031-01-01T00:59:30Z', Date.UTC(2031, 0, 1)), 'in 1 h'],
    [formatIn('2031-01-01T01:30:00Z', Date.UTC(2031, 0, 1)), 'in 2 h'],
    [toCount(1, 'failure'), '1 failure'],
    [toCount(0, 'failure'), '0 failures'],
    [toCount(1200, 'load'), '1,200 loads'],
  ])('reads %s', (text, expected) => {
    expect(text).toBe(expected);
  });
});

it.each([
  ['2026-11-30T14:00:00.000Z', 'within the hour'],
  ['2026-11-30T14:00:00.001Z', '40 min ago'],
  ['2026-11-30T13:00:00.000Z', '1 h ago'],
])('tells of a use at %s, which may stand for its whole hour: %s', (at, told) => {
  expect(formatUse(at, Date.parse('2026-11-30T14:40:00.001Z'))).toBe(told);
});
