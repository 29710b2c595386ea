import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import FirstBasketScreen from './first-basket-screen.tsx';
import ThreePointerHubScreen from './three-pointer-hub-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

const none: FakeRoute = { json: { results: [], next: null } };
const BESIDE: Record<string, FakeRoute> = {
  '/api/predictions/record': none,
  '/api/nba-player-pictures/': none,
  '/api/scoreboard/nba': { json: { events: [] } },
  '/api/freshness': none,
  '/profile/': { json: {} },
};

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

// The lists of predictions begin on the day after the current one (TPH-05, FB-05). The day of the leagues ends at six in
// the morning, US Eastern.
const SCREENS = [
  {
    Screen: ThreePointerHubScreen,
    call: '/api/nba-three-pointer-predictions/',
    answer: [],
    now: '2026-01-10T10:59:30Z',
    days: ['Saturday, January 10, 2026', 'Sunday, January 11, 2026'],
  },
  {
    Screen: FirstBasketScreen,
    call: '/api/nba-multi-factor-first-basket',
    answer: [],
    now: '2026-01-10T10:59:30Z',
    days: ['Saturday, January 10, 2026', 'Sunday, January 11, 2026'],
  },
  {
    Screen: WhosHotScreen,
    call: '/api/nba-whos-hot/',
    answer: { results: [], next: null },
    now: '2026-01-10T10:59:30Z',
    days: ['Jan 9, 2026', 'Jan 10, 2026'],
  },
];

it.each(SCREENS)(
  'a screen that is left open until the next day loads that without a press: $call',
  async (row) => {
    vi.setSystemTime(row.now);
    const { requestsTo } = signInTo({ ...BESIDE, [row.call]: { json: row.answer } });
    renderScreen(<row.Screen />, '/nba');
    const [before = '', after = ''] = row.days;
    await pass(1_000);
    expect(document.body.textContent).toContain(before);
    await pass(31_000);
    expect(document.body.textContent).toContain(after);
    expect(document.body.textContent).not.toContain(before);
    expect(requestsTo(row.call)).toHaveLength(2);
  },
);

it.each(SCREENS)(
  'a screen has the day of the site if the clock of the browser is a year off: $call',
  async (row) => {
    vi.setSystemTime('2027-01-10T16:00:00Z');
    const routes = { ...BESIDE, [row.call]: { json: row.answer } };
    signInTo(routes, { siteTime: row.now });
    renderScreen(<row.Screen />, '/nba');
    await pass(2_000);
    expect(document.body.textContent).toContain(row.days[0]);
    expect(document.body.textContent).not.toContain('2027');
  },
);

it.each(SCREENS)('a visitor in Los Angeles has at 9:30 PM the day of the evening: $call', async (row) => {
  vi.setSystemTime('2026-01-10T05:30:00Z');
  signInTo({ ...BESIDE, [row.call]: { json: row.answer } });
  renderScreen(<row.Screen />, '/nba');
  await pass(1_000);
  expect(document.body.textContent).toContain(row.days[0]);
  expect(document.body.textContent).not.toContain(row.days[1]);
});

// FB-02, FB-06
it('says of First Basket whose games the list has, and today only of those of today', async () => {
  vi.setSystemTime('2026-01-10T01:00:00Z');
  signInTo({ ...BESIDE, '/api/nba-multi-factor-first-basket': { json: [] } });
  renderScreen(<FirstBasketScreen />, '/nba/first-basket');
  await pass(1_000);
  const subtitle = () => screen.getByText(/^AI-powered/).textContent;
  const words = 'AI-powered predictions for first basket scorers in';
  expect(subtitle()).toBe(`${words} tomorrow's NBA games`);
  act(() => screen.getByRole('button', { name: 'Tonight' }).click());
  await pass(1_000);
  expect(subtitle()).toBe(`${words} today's NBA games`);
  act(() => screen.getByRole('button', { name: 'Previous Day' }).click());
  await pass(1_000);
  expect(subtitle()).toBe(`${words} games of Jan 8`);
});

// TPH-03
it.each(SCREENS.slice(0, 2))('says whether the list is of tonight or of tomorrow: $call', async (row) => {
  vi.setSystemTime('2026-01-10T01:00:00Z');
  signInTo({ ...BESIDE, [row.call]: { json: row.answer } });
  renderScreen(<row.Screen />, '/nba');
  await pass(1_000);
  const day = () => screen.getByRole('heading', { name: /2026$/ }).textContent;
  expect(day()).toBe('Tomorrow, Saturday, January 10, 2026');
  act(() => screen.getByRole('button', { name: 'Tonight' }).click());
  await pass(1_000);
  expect(day()).toBe('Tonight, Friday, January 9, 2026');
  screen.getByRole('button', { name: 'Select Date: Tonight, Jan 9, 2026' });
  act(() => screen.getByRole('button', { name: 'Previous Day' }).click());
  await pass(1_000);
  expect(day()).toBe('Thursday, January 8, 2026');
});
