import { describe, expect, it } from 'vitest';
import { aHitRateRow } from '../../testing/rows.ts';
import { findLast10Gap, toLineKey, toLines, toPick, withPick } from './hit-rate-line.ts';

const row = aHitRateRow();
const [best, second] = row.sportsbooks;

describe('lines of the sheet', () => {
  it('are at the book with the best price', () => {
    expect(toLines([row], []).map(({ book }) => book)).toEqual([best]);
  });

  it('are at the book that was picked for them, and no other line is', () => {
    // HITR-23
    const other = aHitRateRow({ player_id: '00-2' });
    const lines = toLines([row, other], [toPick(toLineKey(row), 'fanduel')]);
    expect(lines.map(({ book }) => book)).toEqual([second, best]);
  });

  it('are at the best that is left once the picked book is filtered out', () => {
    // HITR-24
    const left = aHitRateRow({ sportsbooks: row.sportsbooks.filter(({ key }) => key !== 'fanduel') });
    expect(toLines([left], [toPick(toLineKey(row), 'fanduel')]).map(({ book }) => book)).toEqual([best]);
  });

  it('are left out without any book', () => {
    // HITR-25
    expect(toLines([aHitRateRow({ sportsbooks: [] })], [])).toEqual([]);
  });

  it.each([
    { name: 'game', over: { start_time: '2026-11-30T18:00:00Z' } },
    { name: 'point', over: { point: 65.5 } },
    { name: 'side', over: { outcome: 'Under' as const } },
    { name: 'market', over: { market: 'player_receptions' as const } },
  ])('of another $name are other lines', ({ over }) => {
    expect(toLineKey(aHitRateRow(over))).not.toBe(toLineKey(row));
  });

  it('have one pick each', () => {
    const picks = withPick(withPick(['b~draftkings'], 'a', 'draftkings'), 'a', 'fanduel');
    expect(picks).toEqual(['b~draftkings', 'a~fanduel']);
  });
});

// Ten games count for a fifth of the rate beside the forty of the market's chance.
it.each([
  { record: { hit_rate_last_10: 10, games_last_10: 10 }, odds: -150, fair: 0.56, gap: 0.648 - 0.6 },
  { record: { hit_rate_last_10: 7, games_last_10: 10 }, odds: 100, fair: null, gap: 0.04 },
  { record: { hit_rate_last_10: 7, games_last_10: null }, odds: 100, fair: null, gap: 0.04 },
  { record: { hit_rate_last_10: 2, games_last_10: 2 }, odds: 100, fair: 0.5, gap: 22 / 42 - 0.5 },
  { record: { hit_rate_last_10: null, games_last_10: 0 }, odds: 100, fair: 0.5, gap: null },
  { record: { hit_rate_last_10: 0, games_last_10: 0 }, odds: 100, fair: 0.5, gap: null },
  { record: { hit_rate_last_10: 7, games_last_10: 10 }, odds: 0, fair: 0.5, gap: null },
])('the last ten of $record minus what $odds implies is $gap', ({ record, odds, fair, gap }) => {
  const found = findLast10Gap(aHitRateRow(record), { odds, fair });
  if (gap === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(gap);
});
