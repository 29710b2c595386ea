import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NbaGameLog } from '../api/game-logs.ts';
import { aGame, aPlayer } from '../testing/rows.ts';
import StatTrackerScreen from './stat-tracker-screen.tsx';

const LOGS = '/api/nba-gen-player-stats/';
const PATH = '/nba/stat-tracker';
// In the season of 2024-2025, which is the current one then.
const NOW = Date.parse('2025-03-05T17:00:00Z');
const AVERAGES = { minutes_played: 33, reb: 8, ast: 5, stl: 1, blk: 1, tov: 3, three_pm: 2 };

const aLog = (results: NbaGameLog[], { page = 1, pages = 1, total = results.length } = {}) => ({
  json: {
    results,
    current_page: page,
    total_pages: pages,
    total_rows: total,
    season: '2024-2025',
    season_averages: { ...AVERAGES, games: 62, points: 27.05 },
    last_10_averages: { ...AVERAGES, games: 10, points: 30.2 },
  },
});

const OLD_TO_NEW = [aGame({ game_date: '2025-03-01' }), aGame({ game_date: '2025-03-04', is_home: false })];
const queryOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);

const AGGREGATED = '/api/nba-gen-player-stats-aggregated/';

function show(address: string, logs: FakeRoute = aLog(OLD_TO_NEW), routes: Record<string, FakeRoute> = {}) {
  const { requestsTo } = signInTo({
    '/api/auth/status': { json: { isAuthenticated: true } },
    [AGGREGATED]: { json: { results: [aPlayer()], next: null } },
    [LOGS]: logs,
    ...routes,
  });
  return { requestsTo, ...renderScreen(<StatTrackerScreen />, address) };
}

async function open(logs?: FakeRoute) {
  const shown = show(PATH, logs);
  await screen.findByText('Ray Oak');
  expect(shown.requestsTo(LOGS)).toEqual([]);
  await shown.user.click(screen.getByText('Show Details'));
  return shown;
}

const findLog = () => screen.findByRole('table', { name: 'Game log of Ray Oak' });
const textsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent?.trim());
const readDays = async () =>
  within(await findLog())
    .getAllByRole('row')
    .slice(1)
    .map((row) => textsOf(row)[0]);

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

describe('the game log of a player', () => {
  it('shows the games in reverse of the order in which they came, column by column', async () => {
    // TRK-16, TRK-17
    const { requestsTo } = await open();
    const rows = within(await findLog()).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['Date', 'Opp', 'Min', 'Pts', 'Reb', 'Ast', 'FG', '3P', 'FT', 'Stl', 'Blk', 'Tov'],
      ['Mar 4, 2025', '@ LAL', '35', '28', '9', '6', '10-18', '3-8', '5-5', '1', '2', '4'],
      ['Mar 1, 2025', 'vs LAL', '35', '28', '9', '6', '10-18', '3-8', '5-5', '1', '2', '4'],
    ]);
    expect(requestsTo(LOGS).map(queryOf)).toEqual([
      { player_name: 'Ray Oak', player_id: '7', season: '2024-2025', page: '1', page_size: '20' },
    ]);
  });

  it('compares points by game with the averages of the season and of the last ten', async () => {
    await open();
    await findLog();
    screen.getByRole('heading', { name: 'Points by game' });
    screen.getByText('2024-2025 average 27.1 (62 games)');
    screen.getByText('Last 10 average 30.2');
  });

  it('compares them with what there is, where he has no average of the season', async () => {
    const log = aLog(OLD_TO_NEW);
    await open({ json: { ...log.json, season_averages: null } });
    await findLog();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Last 10 average 30.2',
    );
    expect(screen.queryByText(/2024-2025 average/)).toBeNull();
  });

  it('opens and closes by row and by button, and asks only once', async () => {
    // TRK-15, TRK-19
    const { requestsTo, user, readAddress } = await open();
    await findLog();
    await waitFor(() => expect(readAddress()).toBe(`${PATH}?open=7`));
    await user.click(screen.getByText('Hide Details'));
    expect(screen.queryByRole('table', { name: /Game log/ })).toBeNull();
    await user.click(screen.getByText('27.1'));
    screen.getByText('Hide Details');
    await findLog();
    await user.click(screen.getByText('27.1'));
    screen.getByText('Show Details');
    expect(requestsTo(LOGS)).toHaveLength(1);
  });

  it('is said to be missing where the view does not have the player', async () => {
    const { requestsTo } = show(`${PATH}?open=99`, undefined, {
      [AGGREGATED]: (request) =>
        queryOf(request).page === '1'
          ? { json: { results: [aPlayer()], next: `${AGGREGATED}?page=2` } }
          : { json: { results: [aPlayer({ player_id: 8, player_name: 'Lee Pine' })], next: null } },
    });
    expect((await screen.findByText(/not in this view/)).textContent).toBe(
      'The player that this link opens is not in this view.',
    );
    expect(requestsTo(AGGREGATED)).toHaveLength(2);
    expect(requestsTo(LOGS)).toEqual([]);
  });

  it('is asked for again after every change of the filters, those of before among them', async () => {
    // TRK-20
    const { requestsTo, user } = await open();
    await findLog();
    const box = () => screen.getByRole('checkbox', { name: '2024-2025' });
    await user.click(box());
    await waitFor(() => expect(requestsTo(LOGS)).toHaveLength(2));
    expect(requestsTo(LOGS).map(queryOf)[1]?.season).toBeUndefined();
    await user.click(box());
    await waitFor(() => expect(requestsTo(LOGS)).toHaveLength(3));
    expect(requestsTo(LOGS).map(queryOf)[2]?.season).toBe('2024-2025');
  });

  it('is open when a link says so, and has the games against the opponents that the averages are of', async () => {
    const { requestsTo } = show(`${PATH}?opponent=LAL&opponent=MIA&open=7`);
    await findLog();
    expect(requestsTo(LOGS).map(({ url }) => new URL(url).searchParams.getAll('opponent'))).toEqual([
      ['LAL', 'MIA'],
    ]);
  });

  it('adds older games below at the press of a button', async () => {
    const older = [aGame({ game_date: '2025-02-01' }), aGame({ game_date: '2025-02-03' })];
    const { user } = await open((request) =>
      queryOf(request).page === '1'
        ? aLog(OLD_TO_NEW, { pages: 2, total: 4 })
        : aLog(older, { page: 2, pages: 2, total: 4 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Older games (2 of 4)' }));
    await waitFor(async () => expect(await readDays()).toHaveLength(4));
    expect(await readDays()).toEqual(['Mar 4, 2025', 'Mar 1, 2025', 'Feb 3, 2025', 'Feb 1, 2025']);
    expect(screen.queryByRole('button', { name: /Older games/ })).toBeNull();
  });

  it('says so when there is no game', async () => {
    // TRK-18
    await open(aLog([]));
    await screen.findByText('No game logs available for this player.');
  });

  it('says that the load failed, and loads again on Retry', async () => {
    // TRK-27
    let isBroken = true;
    const { user } = await open(() => (isBroken ? { status: 400, json: {} } : aLog(OLD_TO_NEW)));
    await screen.findByText('Failed to load game logs');
    screen.getByText('There was an error fetching game logs data.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await findLog();
  });

  it('keeps the games that are there when older ones fail, and gets them on Retry', async () => {
    let isBroken = true;
    const { user } = await open((request) => {
      if (queryOf(request).page === '1') return aLog(OLD_TO_NEW, { pages: 2, total: 3 });
      return isBroken
        ? { status: 400, json: {} }
        : aLog([aGame({ game_date: '2025-02-01' })], { page: 2, pages: 2, total: 3 });
    });
    await user.click(await screen.findByRole('button', { name: 'Older games (2 of 3)' }));
    const alert = (await screen.findByText('The game log could not be loaded.')).closest('[role=alert]');
    expect(await readDays()).toEqual(['Mar 4, 2025', 'Mar 1, 2025']);
    expect(alert?.textContent).toContain('Retry');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(async () =>
      expect(await readDays()).toEqual(['Mar 4, 2025', 'Mar 1, 2025', 'Feb 1, 2025']),
    );
    expect(screen.queryByText('The game log could not be loaded.')).toBeNull();
  });

  it('says that older games are on their way, and takes no second press meanwhile', async () => {
    const older = Promise.withResolvers<ReturnType<typeof aLog>>();
    const { user, requestsTo } = await open((request) =>
      queryOf(request).page === '1' ? aLog(OLD_TO_NEW, { pages: 2, total: 3 }) : older.promise,
    );
    const button = await screen.findByRole('button', { name: 'Older games (2 of 3)' });
    expect(button).toHaveProperty('disabled', false);
    await user.click(button);
    const pending = await screen.findByRole('button', { name: 'Loading more...' });
    expect(pending).toHaveProperty('disabled', true);
    await user.click(pending);
    expect(requestsTo(LOGS)).toHaveLength(2);
    older.resolve(aLog([aGame({ game_date: '2025-02-01' })], { page: 2, pages: 2, total: 3 }));
    await waitFor(async () => expect(await readDays()).toHaveLength(3));
  });

  it('has a place for one game alone, and for shots that nobody counted', async () => {
    await open(aLog([aGame({ minutes_played: 34.2, fga: null, three_pm: null, fta: null, ftm: null })]));
    const [, row] = within(await findLog()).getAllByRole('row');
    expect(row && textsOf(row).join(' ')).toBe('Mar 1, 2025 vs LAL 34 28 9 6 N/A N/A N/A 1 2 4');
  });

  it('draws the points from the oldest game to the newest, and has them as a table', async () => {
    const { user } = await open(
      aLog([aGame({ points: 11 }), aGame({ game_date: '2025-03-04', points: 30 })]),
    );
    await findLog();
    const chart = screen.getByRole('figure', { name: 'Points by game, Ray Oak' });
    await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    expect(within(chart).getAllByRole('row').map(textsOf)).toEqual([
      ['Game', 'Points'],
      ['Mar 1, 2025', '11'],
      ['Mar 4, 2025', '30'],
    ]);
  });

  it('says that the games are on their way, and leads to the sign-in where they are refused', async () => {
    const logs = Promise.withResolvers<{ status: number; json: object }>();
    const { readAddress } = await open(() => logs.promise);
    expect(document.querySelectorAll('[aria-busy=true]:not(table)')).toHaveLength(1);
    logs.resolve({ status: 401, json: {} });
    await waitFor(() => expect(readAddress()).toBe('/login'));
  });
});
