import { expect, it } from 'vitest';
import { addDays, toDayNumber } from './days.ts';

it('counts days across the end of a month and of a leap year', () => {
  expect(addDays('2028-02-28', 2)).toBe('2028-03-01');
  expect(addDays('2031-01-01', -1)).toBe('2030-12-31');
  expect(toDayNumber('2031-03-02') - toDayNumber('2031-02-28')).toBe(2);
});
