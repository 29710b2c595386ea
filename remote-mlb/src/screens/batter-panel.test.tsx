import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AtBatRow } from '../api/batter-at-bats.ts';
import { anAtBat, anExitVelocityRow } from '../testing/rows.ts';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';

const CALL = '/api/batter-at-bats/';
const PATH = '/mlb/exit-velocity-tracker';
const ORDERED = '?from=2025-04-01&to=2025-04-30';

const aPage = (results: AtBatRow[], { page = 1, pages = 1 } = {}) => ({
  json: { results, current_page: page, total_pages: pages, total_rows: 120 },
});
const offOf = (pitcher_name: string) => [anAtBat({ pitcher_name })];

const BOARD: FakeRoute = { json: { results: [anExitVelocityRow()], next: null, pool: 1 } };

function show(route: FakeRoute = aPage([anAtBat()]), address = PATH + ORDERED, board = BOARD) {
  const { requestsTo } = signInTo({
    '/api/exit-velocity/': board,
    '/api/pitchers/': { json: [] },
    [CALL]: route,
  });
  const bodies = () => Promise.all(requestsTo(CALL).map((request) => request.clone().json()));
  return { requestsTo, bodies, ...renderScreen(<ExitVelocityTrackerScreen />, address) };
}

type User = ReturnType<typeof renderScreen>['user'];

async function openBatter(user: User) {
  await user.click(await screen.findByText('Ray Oak'));
  return screen.findByRole('table', { name: 'At-bats of Ray Oak' });
}

const pageOf = async (request: Request) => (await request.clone().json()).page;

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('the row of a batter', () => {
  it('opens on his at-bats, page 1 of them, and says so in the address', async () => {
    // EVT-30, EVT-31
    const { user, bodies, requestsTo, readAddress } = show();
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL)).toEqual([]);
    await openBatter(user);
    await screen.findByText('Cy Fir (BOS)');
    expect(requestsTo(CALL).map(({ method }) => method)).toEqual(['POST']);
    expect(await bodies()).toEqual([
      {
        batter_name: 'Ray Oak',
        batter_id: 1,
        hand: 'L,R',
        pitcher: [],
        start_date: '2025-04-01',
        end_date: '2025-04-30',
        page: 1,
      },
    ]);
    expect(readAddress()).toBe(`${PATH}${ORDERED}&batter=1`);
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(screen.queryByText('Cy Fir (BOS)')).toBeNull());
  });

  it('is found on a later page where the address says so', async () => {
    const first = Array.from({ length: 3 }, (_, at) =>
      anExitVelocityRow({ batter: `B ${at}`, batter_id: 9 - at }),
    );
    const { requestsTo } = show(undefined, `${PATH}?batter=1`, ({ url }) =>
      new URL(url).searchParams.get('page') === '1'
        ? { json: { results: first, next: '/api/exit-velocity/?page=2', pool: 4 } }
        : { json: { results: [anExitVelocityRow()], next: null, pool: 4 } },
    );
    await screen.findByText('Cy Fir (BOS)');
    expect(requestsTo('/api/exit-velocity/')).toHaveLength(2);
  });

  it('is said to be missing where the view does not have him', async () => {
    const { user, readAddress } = show(undefined, `${PATH}?batter=77`);
    await screen.findByText('The batter that this link opens is not in this view.');
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(readAddress()).toBe(PATH);
  });

  it('shows each at-bat with its ten figures, and N/A for what is not known', async () => {
    // EVT-34
    const unknown = { exit_velocity: null, launch_angle: null, hit_distance: null, pitch_type: null };
    const elsewhere = { pitcher_name: 'Lee Pine', pitcher_team: 'TB', date: '2026-05-17' } as const;
    const nothing = { result: null, batter_hand: null, pitcher_hand: null, is_night_game: null } as const;
    const { user } = show(
      aPage([
        anAtBat(),
        anAtBat({ ...unknown, ...elsewhere, result: 'grounded_into_double_play', is_night_game: 'no' }),
        anAtBat({ ...unknown, ...elsewhere, ...nothing, is_home: 'yes' }),
      ]),
    );
    const table = await openBatter(user);
    await screen.findByText('Cy Fir (BOS)');
    expect(rowsOf(table).map((cells) => cells.join(' | '))).toEqual([
      '108.3 | 27° | 412 ft | Home run | Cy Fir (BOS) | 4-Seam Fastball | LHB vs RHP | Night | Away | May 18, 2026',
      'N/A | N/A | N/A | Grounded into double play | Lee Pine (TB) | N/A | LHB vs RHP | Day | Away | May 17, 2026',
      'N/A | N/A | N/A | N/A | Lee Pine (TB) | N/A | N/A vs N/A | N/A | Home | May 17, 2026',
    ]);
  });

  it('appends the next page on Load More, as long as there is one', async () => {
    // EVT-32, EVT-33
    const { user } = show(async (request) =>
      (await pageOf(request)) === 1
        ? aPage(offOf('Cy Fir'), { page: 1, pages: 2 })
        : aPage(offOf('Lee Pine'), { page: 2, pages: 2 }),
    );
    const table = await openBatter(user);
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await screen.findByText('Lee Pine (BOS)');
    expect(rowsOf(table).map((cells) => cells[4])).toEqual(['Cy Fir (BOS)', 'Lee Pine (BOS)']);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();
  });

  it('loads his at-bats anew from page 1 with another filter', async () => {
    // EVT-45
    const { user, bodies } = show(async (request) => {
      const { page, is_night_game } = await request.clone().json();
      return aPage(offOf(is_night_game === 'yes' ? 'Night Owl' : `Page ${page}`), { page, pages: 2 });
    });
    await openBatter(user);
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await screen.findByText('Page 2 (BOS)');
    await user.click(screen.getByRole('button', { name: 'Night' }));
    await screen.findByText('Night Owl (BOS)');
    expect(screen.queryByText(/Page \d/)).toBeNull();
    expect((await bodies()).at(-1)).toMatchObject({ is_night_game: 'yes', page: 1 });
  });

  it('starts his at-bats anew with another order', async () => {
    // EVT-45
    const { user, bodies } = show(async (request) =>
      aPage(offOf('Cy Fir'), { page: await pageOf(request), pages: 3 }),
    );
    await openBatter(user);
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await waitFor(() => expect(screen.getAllByText('Cy Fir (BOS)')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: /^Team(?! All)/ }));
    await waitFor(() => expect(screen.getAllByText('Cy Fir (BOS)')).toHaveLength(1));
    expect((await bodies()).map(({ page }) => page)).toEqual([1, 2, 1]);
  });

  it('names the batter whose at-bats could not be loaded, and tries again on Retry', async () => {
    // EVT-52
    let isBroken = true;
    const { user } = show(() => (isBroken ? { status: 400, json: {} } : aPage([anAtBat()])));
    await user.click(await screen.findByText('Ray Oak'));
    await screen.findByText('Failed to load at-bats data for Ray Oak');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Cy Fir (BOS)');
  });
});
