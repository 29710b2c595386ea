import { expect, it } from 'vitest';
import { formatUpdate } from './freshness-lines.tsx';

it.each([
  { updatedAt: '2026-07-25T10:10:00Z', now: '2026-07-25T16:00:00Z', expected: 'today 6:10 AM ET' },
  { updatedAt: '2026-07-25T03:59:00Z', now: '2026-07-25T16:00:00Z', expected: 'yesterday 11:59 PM ET' },
  { updatedAt: '2026-07-23T10:10:00Z', now: '2026-07-25T16:00:00Z', expected: 'Thu, Jul 23 6:10 AM ET' },
  { updatedAt: '2026-01-01T04:30:00Z', now: '2026-01-01T16:00:00Z', expected: 'yesterday 11:30 PM ET' },
  // Clocks go forward in the night to 8 March and back in the night to 1 November.
  { updatedAt: '2026-03-08T04:30:00Z', now: '2026-03-09T03:30:00Z', expected: 'yesterday 11:30 PM ET' },
  { updatedAt: '2026-10-31T12:00:00Z', now: '2026-11-02T04:30:00Z', expected: 'yesterday 8:00 AM ET' },
])('calls $updatedAt at $now $expected', ({ updatedAt, now, expected }) => {
  expect(formatUpdate(updatedAt, new Date(now))).toBe(expected);
});
