import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteServerTime, readNow } from './clock.ts';
import { toRefreshedDay } from './day.ts';
import { formatGameDay, todayEastern, todayOfGames } from './eastern.ts';
import { formatAge } from './moment.ts';
import { useDay } from './use-day.ts';

const SITE = '2026-05-20T16:00:00.000Z';
const DATE = new Date(SITE).toUTCString();

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2027-05-20T16:00:00Z') }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

const readSite = () => new Date(readNow()).toISOString();

it('is the time of the site if the clock of the browser is a year off', () => {
  noteServerTime(DATE);
  expect(readSite()).toBe(SITE);
  expect([todayEastern(), todayOfGames(), toRefreshedDay()]).toEqual(Array(3).fill('2026-05-20'));
  expect(formatGameDay('2026-05-19')).toBe('yesterday');
  expect(formatAge('2026-05-20T15:00:00Z')).toBe('1 h ago');
  vi.advanceTimersByTime(60_000);
  expect(readSite()).toBe('2026-05-20T16:01:00.000Z');
});

it.each([null, '', 'soon', '2027-05-20T16:04:59Z', '2027-05-20T15:55:01Z'])(
  'is the time of the browser if the site says %j',
  (date) => {
    noteServerTime(date);
    expect(readNow()).toBe(Date.now());
  },
);

it('is the time of the browser again once its clock is set', () => {
  noteServerTime(DATE);
  vi.setSystemTime(SITE);
  noteServerTime(DATE);
  expect(readSite()).toBe(SITE);
  expect(readNow()).toBe(Date.now());
});

it('changes the day of a screen that is open', () => {
  const { result } = renderHook(() => useDay(todayOfGames));
  expect(result.current).toBe('2027-05-20');
  act(() => noteServerTime(DATE));
  expect(result.current).toBe('2026-05-20');
  act(() => noteServerTime(new Date(Date.parse(SITE) + 1_000).toUTCString()));
  expect(readSite()).toBe(SITE);
});
