import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import DailyLineupStatsScreen from './daily-lineup-stats-screen.tsx';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';
import InningFirstStatsScreen from './inning-first-stats-screen.tsx';
import ScoresScreen from './scores-screen.tsx';
import StartingPitcherStatsScreen from './starting-pitcher-stats-screen.tsx';
import TheHitScriptScreen from './the-hit-script-screen.tsx';
import TheScriptScreen from './the-script-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

const none: FakeRoute = { json: { results: [], next: null } };
const BESIDE: Record<string, FakeRoute> = {
  '/api/auth/status': { json: { isAuthenticated: true } },
  '/api/predictions/record': none,
  '/api/pitchers/': { json: [] },
  '/api/pitch-averages/': none,
  '/api/scoreboard/mlb': { json: { events: [] } },
};

/** Half a minute before six in the morning, US Eastern, when the next day of the leagues begins. */
const BEFORE_SIX = '2026-05-21T09:59:30Z';
const WEDNESDAY = 'Wednesday, May 20, 2026';
const THURSDAY = 'Thursday, May 21, 2026';

/** `isAhead`: also asks if there is a list of tomorrow. */
const SCREENS = [
  { Screen: TheScriptScreen, call: '/api/top-hr-predictions-history/', asked: 'date', isAhead: true },
  { Screen: TheHitScriptScreen, call: '/api/top-hits-predictions-history/', asked: 'date', isAhead: true },
  { Screen: ScoresScreen, call: '/api/scoreboard/mlb', asked: 'dates' },
  { Screen: DailyLineupStatsScreen, call: '/api/daily-lineup-stats/' },
  { Screen: InningFirstStatsScreen, call: '/api/inningfirst/' },
  { Screen: StartingPitcherStatsScreen, call: '/api/starting-pitcher-stats/', isUndated: true },
  { Screen: ExitVelocityTrackerScreen, call: '/api/exit-velocity/', asked: 'end_date', isUndated: true },
  { Screen: WhosHotScreen, call: '/api/whos-hot/', now: '2026-05-21T08:59:30Z' },
];

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const readPage = () => document.body.textContent ?? '';

async function open(row: (typeof SCREENS)[number], address = '/mlb') {
  vi.setSystemTime(row.now ?? BEFORE_SIX);
  const { requestsTo } = signInTo({ ...BESIDE, [row.call]: BESIDE[row.call] ?? none });
  renderScreen(<row.Screen />, address);
  await pass(1_000);
  const readAsked = () =>
    requestsTo(row.call).map(({ url }) => new URL(url).searchParams.get(row.asked ?? 'date') ?? '');
  return { readAsked };
}

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('a screen that is left open until the next day', () => {
  it.each(SCREENS)('loads that day without a press: $call', async (row) => {
    const { readAsked } = await open(row);
    const [before] = readAsked();
    if (!row.isUndated) expect(readPage()).toContain(WEDNESDAY);
    await pass(31_000);
    // The tracker's days rest before they are asked for.
    await pass(1_000);
    expect(new Set(readAsked()).size).toBe(row.isAhead ? 3 : row.asked === undefined ? 1 : 2);
    if (row.asked === undefined) expect(readAsked()).toHaveLength(2);
    if (row.asked !== undefined) expect(readAsked()[1]?.localeCompare(before ?? '')).toBe(1);
    if (row.isUndated) return;
    expect(readPage()).toContain(THURSDAY);
    expect(readPage()).not.toContain(WEDNESDAY);
  });

  it.each(SCREENS.slice(0, 2))('keeps the day of its link, and offers the new one: $call', async (row) => {
    const { readAsked } = await open(row, '/mlb?date=2026-05-20');
    const next = screen.getByRole('button', { name: 'Next Day' });
    expect(next).toHaveProperty('disabled', true);
    await pass(31_000);
    expect(readPage()).toContain(WEDNESDAY);
    expect(next).toHaveProperty('disabled', false);
    act(() => next.click());
    await pass(0);
    expect(readPage()).toContain(THURSDAY);
    expect(new Set(readAsked())).toEqual(new Set(['2026-05-20', '2026-05-21', '2026-05-22']));
  });
});

describe('a screen in a browser whose clock is a year ahead', () => {
  it.each(SCREENS)('has the day of the site, and asks for it: $call', async (row) => {
    vi.setSystemTime('2027-05-20T16:00:00Z');
    const routes = { ...BESIDE, [row.call]: BESIDE[row.call] ?? none };
    const { requestsTo } = signInTo(routes, { siteTime: '2026-05-20T16:00:00Z' });
    renderScreen(<row.Screen />, '/mlb');
    await pass(2_000);
    const asked = new URL(requestsTo(row.call).at(-1)?.url ?? '').searchParams.get(row.asked ?? '');
    if (row.asked !== undefined)
      expect(asked).toMatch(row.isAhead ? /^2026-05-21$/ : /^2026-?05-?(?:19|20)$/);
    if (!row.isUndated) expect(readPage()).toContain(WEDNESDAY);
    expect(readPage()).not.toContain('2027');
  });
});
