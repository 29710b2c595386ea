import { describe, expect, it } from 'vitest';
import { isDue, toLastDue } from './due.ts';

const daily = { every: 'day', at: '06:00', weekday: 'tue' } as const;
const weekly = { every: 'week', at: '06:00', weekday: 'tue' } as const;

describe('what is due', () => {
  it.each([
    ['a daily job, in the morning', daily, '2025-07-24T10:00:00Z', '2025-07-24T10:00:00Z'],
    ['a daily job, a second before', daily, '2025-07-24T09:59:59Z', '2025-07-23T10:00:00Z'],
    ['a daily job, in winter', daily, '2025-01-24T10:59:59Z', '2025-01-23T11:00:00Z'],
    ['a daily job, late in the Eastern evening', daily, '2025-07-25T03:00:00Z', '2025-07-24T10:00:00Z'],
    [
      'a daily job, at a time that the clocks leave out in spring',
      { ...daily, at: '02:30' },
      '2025-03-09T15:00:00Z',
      '2025-03-09T12:00:00Z',
    ],
    ['a weekly job, on its day', weekly, '2025-07-22T12:00:00Z', '2025-07-22T10:00:00Z'],
    ['a weekly job, on the day before', weekly, '2025-07-21T12:00:00Z', '2025-07-15T10:00:00Z'],
    ['a weekly job, over the end of summer time', weekly, '2025-11-04T12:00:00Z', '2025-11-04T11:00:00Z'],
  ])('%s', (_, schedule, now, due) => {
    expect(toLastDue(schedule, new Date(now)).toISOString()).toBe(new Date(due).toISOString());
  });

  it.each([
    ['that never ran', undefined, true],
    ['that ran before it was due', '2025-07-24T09:00:00Z', true],
    ['that ran since', '2025-07-24T10:00:01Z', false],
  ])('is a job %s: %s', (_, success, due) => {
    const lastSuccess = success === undefined ? undefined : new Date(success);
    expect(isDue(daily, new Date('2025-07-24T15:00:00Z'), lastSuccess)).toBe(due);
  });
});
