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

  it('says whose at-bats could not be loaded until Retry, appends pages, and begins anew with another filter or order', async () => {
    // EVT-32, EVT-33, EVT-45, EVT-52
    let isBroken = true;
    const { user, bodies } = show(async (request) => {
      const { page, is_night_game } = await request.clone().json();
      if (isBroken) return { status: 400, json: {} };
      return aPage(offOf(`${is_night_game === 'yes' ? 'Night Owl' : 'Page'} ${page}`), { page, pages: 2 });
    });
    await user.click(await screen.findByText('Ray Oak'));
    await screen.findByText('Failed to load at-bats data for Ray Oak');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    const table = await screen.findByRole('table', { name: 'At-bats of Ray Oak' });
    const pitchers = () => rowsOf(table).map((cells) => cells[4]);

    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await screen.findByText('Page 2 (BOS)');
    expect(pitchers()).toEqual(['Page 1 (BOS)', 'Page 2 (BOS)']);
    expect(screen.queryByRole('button', { name: 'Load More' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Night' }));
    await user.click(await screen.findByRole('button', { name: 'Load More' }));
    await screen.findByText('Night Owl 2 (BOS)');
    expect(screen.queryByText(/Page \d/)).toBeNull();

    await user.click(screen.getByRole('button', { name: /^Team(?! All)/ }));
    await screen.findByRole('button', { name: 'Load More' });
    screen.getByText('Night Owl 1 (BOS)');
    expect(screen.queryByText('Night Owl 2 (BOS)')).toBeNull();
    const asked = (await bodies()).map(({ page, is_night_game }) => [page, is_night_game]);
    const ofNight = [1, 2, 1].map((page) => [page, 'yes']);
    expect(asked).toEqual([[1, undefined], [1, undefined], [2, undefined], ...ofNight]);
  });
});
