import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentYear, listCoverageYears, listDefenseYears, toYearOptions } from './season-years.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => vi.useRealTimers());

it.each([
  { now: '2026-11-24T12:00:00Z', year: '2026' },
  { now: '2027-02-14T12:00:00Z', year: '2026' },
  // Until 6 in the morning, US Eastern, it is still the day of the evening's games.
  { now: '2027-09-12T09:59:59Z', year: '2026' },
  { now: '2027-09-12T10:00:00Z', year: '2027' },
])('is in season $year at $now', ({ now, year }) => {
  vi.setSystemTime(Date.parse(now));
  expect(currentYear()).toBe(year);
});

it('goes from the current season back to the first that the requirements name', () => {
  vi.setSystemTime(Date.parse('2026-11-24T12:00:00Z'));
  expect(listCoverageYears()).toEqual(['2026', '2025', '2024', '2023', '2022', '2021']);
  expect(listDefenseYears()).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020']);
  expect(toYearOptions(['2026'])).toEqual([{ value: '2026', label: '2026' }]);
});
