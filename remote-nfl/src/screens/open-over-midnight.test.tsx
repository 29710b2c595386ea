import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import NflHitRatesScreen from './nfl-hit-rates-screen.tsx';
import TopTdLongshotsScreen from './top-td-longshots-screen.tsx';
import TopTdPredictionsScreen from './top-td-predictions-screen.tsx';

const none: FakeRoute = { json: { results: [], next: null } };
const CALLS = {
  top: '/api/top-td-predictions-history/',
  longshots: '/api/top-td-longshots-history/',
  first: '/api/top-td-first-history/',
  hitRates: '/api/nfl/hit-rates/',
};
const ROUTES = Object.fromEntries(
  [...Object.values(CALLS), '/api/predictions/record'].map((call) => [call, none]),
);
const DAYS = ['2026-11-22', '2026-11-23'];

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

const SCREENS = [
  { Screen: TopTdPredictionsScreen, call: CALLS.top, days: DAYS },
  { Screen: TopTdLongshotsScreen, call: CALLS.longshots, days: DAYS },
  { Screen: TopTdLongshotsScreen, call: CALLS.first, days: DAYS },
  { Screen: NflHitRatesScreen, call: CALLS.hitRates, days: [null, null] },
];

it.each(SCREENS)(
  'a screen that is left open until the next day loads that without a press: $call',
  async (row) => {
    // Half a minute before six in the morning, US Eastern, when the next day of the leagues begins.
    vi.setSystemTime('2026-11-23T10:59:30Z');
    const { requestsTo } = signInTo(ROUTES);
    renderScreen(<row.Screen />, '/nfl');
    await pass(1_000);
    await pass(31_000);
    expect(requestsTo(row.call).map(({ url }) => new URL(url).searchParams.get('date'))).toEqual(row.days);
  },
);

it.each(SCREENS)(
  'a screen has the day of the site if the clock of the browser is a year off: $call',
  async (row) => {
    vi.setSystemTime('2027-11-22T16:00:00Z');
    const { requestsTo } = signInTo(ROUTES, { siteTime: '2026-11-22T16:00:00Z' });
    renderScreen(<row.Screen />, '/nfl');
    await pass(2_000);
    expect(new URL(requestsTo(row.call).at(-1)?.url ?? '').searchParams.get('date')).toBe(row.days[0]);
    expect(document.body.textContent).not.toContain('2027');
  },
);
