import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NbaGameLog } from '../api/game-logs.ts';
import { aGame, aPlayer } from '../testing/rows.ts';
import StatTrackerScreen from './stat-tracker-screen.tsx';

const LOGS = '/api/nba-gen-player-stats/';
const PATH = '/nba/stat-tracker';
// In the season 2024-2025.
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

const OLD_TO_NEW = [
  aGame({ game_date: '2025-03-01', points: 11 }),
  aGame({ game_date: '2025-03-04', is_home: false }),
];
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
  it('has the games from the newest to the oldest, and their points in the order of play beside averages', async () => {
    // TRK-16, TRK-17
    const { requestsTo, user } = await open();
    const rows = within(await findLog()).getAllByRole('row');
    expect(rows.map(textsOf)).toEqual([
      ['Date', 'Opp', 'Min', 'Pts', 'Reb', 'Ast', 'FG', '3P', 'FT', 'Stl', 'Blk', 'Tov'],
      ['Mar 4, 2025', '@ LAL', '35', '28', '9', '6', '10-18', '3-8', '5-5', '1', '2', '4'],
      ['Mar 1, 2025', 'vs LAL', '35', '11', '9', '6', '10-18', '3-8', '5-5', '1', '2', '4'],
    ]);
    expect(requestsTo(LOGS).map(queryOf)).toEqual([
      { player_name: 'Ray Oak', player_id: '7', season: '2024-2025', page: '1', page_size: '20' },
    ]);
    screen.getByRole('heading', { name: 'Points by game' });
    screen.getByText('2024-2025 average 27.1 (62 games)');
    screen.getByText('Last 10 average 30.2');
    const chart = screen.getByRole('figure', { name: 'Points by game, Ray Oak' });
    await user.click(within(chart).getByRole('button', { name: 'Show as table' }));
    expect(within(chart).getAllByRole('row').map(textsOf)).toEqual([
      ['Game', 'Points'],
      ['Mar 1, 2025', '11'],
      ['Mar 4, 2025', '28'],
    ]);
  });

  it('has the games before the chart on a phone', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    await open();
    const table = await findLog();
    const chart = screen.getByRole('figure', { name: 'Points by game, Ray Oak' });
    expect(table.compareDocumentPosition(chart) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });

  it('has points, rebounds and assists in view of a phone, which shows no year of the running season', async () => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    await open(aLog([aGame({ game_date: '2024-03-02' }), ...OLD_TO_NEW]));
    expect(await readDays()).toEqual(['Mar 4', 'Mar 1', 'Mar 2, 2024']);
    const frame = (await findLog()).parentElement;
    const widths = [...(frame?.style.getPropertyValue('--columns') ?? '').matchAll(/([\d.]+)fr\)/g)];
    const toAssists = widths.slice(0, 6).reduce((sum, [, width]) => sum + Number(width), 0);
    // The frame of a window of 390 px.
    expect(16 * toAssists).toBeLessThanOrEqual(330);
  });

  it('has a place for one game alone, for shots that nobody counted, and for a season without an average', async () => {
    const { json } = aLog([aGame({ minutes_played: 34.2, fga: null, three_pm: null, fta: null, ftm: null })]);
    await open({ json: { ...json, season_averages: null } });
    const [, row] = within(await findLog()).getAllByRole('row');
    expect(row && textsOf(row).join(' ')).toBe('Mar 1, 2025 vs LAL 34 28 9 6 N/A N/A N/A 1 2 4');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      'Last 10 average 30.2',
    );
    expect(screen.queryByText(/2024-2025 average/)).toBeNull();
  });

  it('opens and closes by row and by button, and is asked for once, and anew when the filters change', async () => {
    // TRK-15, TRK-19, TRK-20
    const { requestsTo, user, readAddress } = await open();
    await findLog();
    await waitFor(() => expect(readAddress()).toBe(`${PATH}?open=7`));
    await user.click(screen.getByText('Hide Details'));
    expect(screen.queryByRole('table', { name: /Game log/ })).toBeNull();
    await user.click(screen.getByText('27.1'));
    await findLog();
    await user.click(screen.getByText('27.1'));
    await user.click(screen.getByText('Show Details'));
    expect(requestsTo(LOGS)).toHaveLength(1);
    const seasons = () => requestsTo(LOGS).map((request) => queryOf(request).season);
    const box = () => screen.getByRole('checkbox', { name: '2024-2025' });
    await user.click(box());
    await waitFor(() => expect(seasons()).toEqual(['2024-2025', undefined]));
    await user.click(box());
    await waitFor(() => expect(seasons()).toEqual(['2024-2025', undefined, '2024-2025']));
  });

  it('is open when a link says so, and has the games against the opponents that the averages are of', async () => {
    const { requestsTo } = show(`${PATH}?opponent=LAL&opponent=MIA&open=7`);
    await findLog();
    expect(requestsTo(LOGS).map(({ url }) => new URL(url).searchParams.getAll('opponent'))).toEqual([
      ['LAL', 'MIA'],
    ]);
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

  it('adds older games below at one press, and keeps those that are there when they fail, until Retry', async () => {
    const NEWEST = ['Mar 4, 2025', 'Mar 1, 2025'];
    const pending = Promise.withResolvers<{ status: number; json: object }>();
    let older: FakeRoute = () => pending.promise;
    const { user, requestsTo } = await open((request) => {
      if (queryOf(request).page === '1') return aLog(OLD_TO_NEW, { pages: 2, total: 4 });
      return typeof older === 'function' ? older(request) : older;
    });
    await user.click(await screen.findByRole('button', { name: 'Older games (2 of 4)' }));
    const button = await screen.findByRole('button', { name: 'Loading more...' });
    expect(button).toHaveProperty('disabled', true);
    await user.click(button);
    expect(requestsTo(LOGS)).toHaveLength(2);
    pending.resolve({ status: 400, json: {} });
    await screen.findByText('The game log could not be loaded.');
    expect(await readDays()).toEqual(NEWEST);
    older = aLog([aGame({ game_date: '2025-02-01' }), aGame({ game_date: '2025-02-03' })], {
      page: 2,
      pages: 2,
      total: 4,
    });
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Retry' }));
    await waitFor(async () => expect(await readDays()).toEqual([...NEWEST, 'Feb 3, 2025', 'Feb 1, 2025']));
    expect(screen.queryByRole('button', { name: /Older games/ })).toBeNull();
    expect(screen.queryByText('The game log could not be loaded.')).toBeNull();
  });

  it('waits, says that the load failed until Retry, then that there is no game; refused, it leads to the sign-in', async () => {
    // TRK-18, TRK-27
    const first = Promise.withResolvers<{ status: number; json: object }>();
    const answers = [first.promise, aLog([]), { status: 401, json: {} }];
    const { user, readAddress } = await open(() => answers.shift() ?? aLog([]));
    expect(document.querySelectorAll('[aria-busy=true]:not(table)')).toHaveLength(1);
    first.resolve({ status: 400, json: {} });
    await screen.findByText('Failed to load game logs');
    screen.getByText('There was an error fetching game logs data.');
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('No game logs available for this player.');
    await user.click(screen.getByRole('checkbox', { name: '2024-2025' }));
    await waitFor(() => expect(readAddress()).toBe('/login'));
  });
});
