import { describe, expect, it } from 'vitest';
import { toSessionEnd } from './session-end.ts';

const endOf = (start: string) => new Date(toSessionEnd(Date.parse(start))).toISOString();

describe('toSessionEnd', () => {
  it.each([
    ['in the afternoon of summer', '2025-07-20T14:00:00-04:00', '2025-07-21T10:00:00.000Z'],
    ['after midnight', '2025-07-21T00:30:00-04:00', '2025-07-21T10:00:00.000Z'],
    ['a millisecond before six', '2025-07-21T05:59:59.999-04:00', '2025-07-21T10:00:00.000Z'],
    ['at six', '2025-07-21T06:00:00.000-04:00', '2025-07-22T10:00:00.000Z'],
    ['on the last day of the year', '2025-12-31T23:59:00-05:00', '2026-01-01T11:00:00.000Z'],
  ])('is the next six o’clock in New York for a session that starts %s', (_, start, end) => {
    expect(endOf(start)).toBe(end);
  });

  // Clocks go forward on 9 March 2025 and back on 2 November 2025, both at 02:00.
  it.each([
    ['the evening before clocks go forward', '2025-03-08T22:00:00-05:00', '2025-03-09T10:00:00.000Z'],
    ['just after clocks go forward', '2025-03-09T03:00:00-04:00', '2025-03-09T10:00:00.000Z'],
    ['six on the day of 23 hours', '2025-03-08T06:00:00-05:00', '2025-03-09T10:00:00.000Z'],
    ['the evening before clocks go back', '2025-11-01T22:00:00-04:00', '2025-11-02T11:00:00.000Z'],
    ['half past one, the second time', '2025-11-02T01:30:00-05:00', '2025-11-02T11:00:00.000Z'],
    ['five standard time, which is six in summer', '2025-11-02T05:00:00-05:00', '2025-11-02T11:00:00.000Z'],
    ['six on the day of 25 hours', '2025-11-01T06:00:00-04:00', '2025-11-02T11:00:00.000Z'],
  ])('is six by the clock on the wall from %s', (_, start, end) => {
    expect(endOf(start)).toBe(end);
  });

  it('is never more than 25 hours away, nor now', () => {
    const hourMs = 3_600_000;
    const year = Date.parse('2025-01-01T00:00:00Z');
    for (let hour = 0; hour < 365 * 24; hour += 1) {
      const start = year + hour * hourMs;
      const lengthMs = toSessionEnd(start) - start;
      expect(lengthMs).toBeGreaterThan(0);
      expect(lengthMs).toBeLessThanOrEqual(25 * hourMs);
    }
  });
});
