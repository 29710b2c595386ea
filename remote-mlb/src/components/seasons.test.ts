import { describe, expect, it } from 'vitest';
import { describeSpan, toSeason } from './seasons.ts';

describe('the seasons of figures', () => {
  it.each([
    ['2026-03-27', 'Season 2026: games of Mar 27, 2026 – May 19, 2026.'],
    ['2025-03-27', 'Seasons 2025 and 2026: games of Mar 27, 2025 – May 19, 2026.'],
    ['2024-03-28', 'Seasons 2024 to 2026: games of Mar 28, 2024 – May 19, 2026.'],
  ])('from %s on are told as %s', (from, text) => {
    expect(describeSpan({ from, to: '2026-05-19' })).toBe(text);
  });

  it('is the year of a day', () => {
    expect(toSeason('2026-05-19')).toBe('2026 season');
  });
});
