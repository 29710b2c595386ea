import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { aHotBatter, anExitVelocityRow, aPark, aStartingPitcher } from '../testing/rows.ts';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';
import ParkFactorsScreen from './park-factors-screen.tsx';
import StartingPitcherStatsScreen from './starting-pitcher-stats-screen.tsx';
import WhosHotScreen from './whos-hot-screen.tsx';

const parks = { json: { results: [aPark()], total_pages: 3, season: 2025 } };

const ROUTES = {
  '/api/auth/status': { json: { isAuthenticated: true } },
  '/api/pitchers/': { json: ['Cy Fir', 'Lee Pine'] },
  '/api/exit-velocity/': { json: { results: [anExitVelocityRow()], next: null, pool: 1 } },
  '/api/whos-hot/': { json: { results: [aHotBatter()], next: null, from: null, to: null } },
  '/api/starting-pitcher-stats/': { json: { results: [aStartingPitcher()], next: null, date: null } },
  '/api/park-factors-left-day/': parks,
  '/api/park-factors-left-daynight/': parks,
  '/api/park-factors-right-daynight/': parks,
  '/api/park-factors-leftright-day/': parks,
  '/api/park-factors-all/': parks,
};

const TRACKER = '/mlb/exit-velocity-tracker';
const HOT = '/mlb/whos-hot';
const STARTERS = '/mlb/starting-pitcher-stats';
const PARKS = '/mlb/park-factors';
const SCREENS: Record<string, () => ReactNode> = {
  [TRACKER]: ExitVelocityTrackerScreen,
  [HOT]: WhosHotScreen,
  [STARTERS]: StartingPitcherStatsScreen,
  [PARKS]: ParkFactorsScreen,
};

function show(address: string) {
  const [path = ''] = address.split('?');
  const Screen = SCREENS[path];
  if (!Screen) throw new Error(`There is no screen at ${path}.`);
  const { requests } = signInTo(ROUTES);
  const asked = () =>
    requests
      .map(({ url }) => new URL(url))
      .filter(({ pathname }) => /velocity|hot|starting|park/.test(pathname))
      .map(({ pathname, searchParams }) => ({ pathname, ...Object.fromEntries(searchParams) }));
  return { asked, ...renderScreen(<Screen />, address) };
}

const findChips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);

it.each([
  {
    address: `${HOT}?hand=R&team=BOS&sort=triples&direction=asc`,
    asked: { hand: 'R', team: 'BOS', sort: 'triples', direction: 'asc' },
    chips: ['Pitcher hand: right', 'Team: BOS'],
    remove: 'Team: BOS',
    left: '?hand=R&sort=triples&direction=asc',
    reset: '?sort=triples&direction=asc',
  },
  {
    address: `${STARTERS}?team=BOS&sort=x_hr&direction=desc`,
    asked: { team: 'BOS', sort: 'x_hr', direction: 'desc' },
    chips: ['Team: BOS'],
    remove: 'Team: BOS',
    left: '?sort=x_hr&direction=desc',
    reset: '?sort=x_hr&direction=desc',
  },
  {
    address: `${PARKS}?hand=left&time=day&factor=triples&direction=asc&page=2`,
    asked: { pathname: '/api/park-factors-left-day/', sort: 'triples', direction: 'asc', page: '2' },
    chips: ['Batters: left', 'Games: day', 'Factor: Triples'],
    remove: 'Batters: left',
    left: '?time=day&factor=triples&direction=asc',
    reset: '?direction=asc',
  },
  {
    address: `${PARKS}?hand=right&sort=team`,
    asked: { pathname: '/api/park-factors-right-daynight/', sort: 'team_name', direction: 'desc', page: '1' },
    chips: ['Batters: right'],
    remove: 'Batters: right',
    left: '?sort=team',
    reset: '?sort=team',
  },
  {
    address: `${TRACKER}?hand=L&time=day&venue=home&sort=batter`,
    asked: { hand: 'L', is_night_game: 'no', is_home: 'yes', sort: 'batter' },
    chips: ['Pitcher hand: L', 'Day games', 'Home games'],
    remove: 'Day games',
    left: '?hand=L&venue=home&sort=batter',
    reset: '?sort=batter',
  },
])('$address asks for what it says, as chips, which go one by one, and all on Reset', async (row) => {
  const [path] = row.address.split('?');
  const { asked, user, readAddress } = show(row.address);
  await waitFor(() => expect(asked()).toEqual([expect.objectContaining(row.asked)]));
  expect(findChips()).toEqual(row.chips);
  await screen.findByText(/^(Ray Oak|Reds)$/);
  await user.click(screen.getByRole('button', { name: `Remove ${row.remove}` }));
  expect(readAddress()).toBe(`${path}${row.left}`);
  const all = screen.queryByRole('button', { name: 'Reset' });
  if (all) await user.click(all);
  expect(readAddress()).toBe(`${path}${row.reset}`);
  await screen.findByText(/^(Ray Oak|Reds)$/);
});

it.each([
  {
    address: `${TRACKER}?hand=B&time=noon&venue=moon&min_batted_balls=7&team=XYZ`,
    notices: [
      'The pitcher hand B is not known here; showing L and R.',
      'The team XYZ is not known here; showing all teams.',
      'The game time noon is not known here; showing all games.',
      'The place moon is not known here; showing home and away.',
      'The number of batted balls 7 is not known here; showing any.',
    ],
  },
  {
    address: `${HOT}?hand=S&team=XYZ`,
    notices: [
      'The pitcher hand S is not known here; showing both.',
      'The team XYZ is not known here; showing all teams.',
    ],
  },
  { address: `${STARTERS}?team=XYZ`, notices: ['The team XYZ is not known here; showing all teams.'] },
  {
    address: `${PARKS}?hand=both&hand=left&time=noon&factor=walks`,
    notices: [
      'The batting hand both is not known here; showing left.',
      'The game time noon is not known here; showing day and night.',
      'The factor walks is not known here; showing Home Runs.',
    ],
  },
])('$address says which of its filters are not known, and what is shown', async ({ address, notices }) => {
  show(address);
  await screen.findByText(/^(Ray Oak|Reds)$/);
  expect(screen.getAllByText(/not known here/).map(({ textContent }) => textContent)).toEqual(notices);
});

it('the tracker offers four numbers of batted balls, and a pitcher of the address before those who are listed', async () => {
  const { user } = show(`${TRACKER}?pitcher=Old+Arm&team=BOS&team=TB`);
  await screen.findByText('Ray Oak');
  expect(screen.getByLabelText('Batted balls').textContent).toBe(
    'Any25 or more50 or more100 or more200 or more',
  );
  screen.getByRole('button', { name: /^Team 2 teams/ });
  await user.click(screen.getByRole('button', { name: /^Pitcher Old Arm/ }));
  const list = within(screen.getByRole('listbox'));
  const options = list.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Old Arm', 'Cy Fir', 'Lee Pine']);
  await user.click(screen.getByRole('option', { name: 'Cy Fir' }));
  await screen.findByRole('button', { name: /^Pitcher 2 pitchers/ });
});
