import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aPlayer } from '../testing/rows.ts';
import { saveCsv } from '../testing/save-csv.ts';
import StatTrackerScreen from './stat-tracker-screen.tsx';

const CALL = '/api/nba-gen-player-stats-aggregated/';
const PATH = '/nba/stat-tracker';
// In the season of 2024-2025, which is the current one then.
const NOW = Date.parse('2025-03-05T17:00:00Z');

const PLAYERS = {
  json: { results: [aPlayer(), aPlayer({ player_id: 8, player_name: 'Lee Pine' })], next: null },
};

function show(address = PATH, route: FakeRoute = PLAYERS) {
  const backend = signInTo({
    '/api/auth/status': { json: { isAuthenticated: true } },
    '/api/nba-gen-player-stats/': () => new Promise(() => {}),
    [CALL]: route,
  });
  return { ...backend, ...renderScreen(<StatTrackerScreen />, address) };
}

const readChips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);
const readDates = () =>
  ['Start Date', 'End Date'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

describe('the filters of the tracker', () => {
  const EVERYTHING =
    `${PATH}?player=oak&team=BOS&team=NYK&opponent=LAL&opponent=MIA&season=2022-2023&season=2023-2024` +
    '&start=2023-01-01&end=2024-01-31';

  it('say what is in force, and go by their chip', async () => {
    const { user, readAddress } = show(EVERYTHING);
    await screen.findByText('Ray Oak');
    const chips = [
      'Player: oak',
      'Teams: BOS, NYK',
      'Opponents: LAL, MIA',
      'Seasons: 2022-2023, 2023-2024',
      'From Jan 1, 2023',
      'To Jan 31, 2024',
    ];
    expect(readChips()).toEqual(chips);
    for (const [index, chip] of chips.entries()) {
      await user.click(screen.getByRole('button', { name: `Remove ${chip}` }));
      expect(readChips()).toEqual(chips.slice(index + 1));
    }
    expect(readAddress()).toBe(PATH);
  });

  it('are none at first, and none again after Reset', async () => {
    const { user, readAddress } = show(EVERYTHING);
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(readAddress()).toBe(PATH);
    expect(readChips()).toEqual([]);
    expect(readDates()).toEqual(['', '']);
    screen.getByRole('button', { name: /^Teams.*All Teams/ });
    screen.getByRole('button', { name: /^Opponents.*All Opponents/ });
  });

  it('count the teams', async () => {
    show(`${PATH}?team=BOS&team=NYK`);
    await screen.findByText('Ray Oak');
    screen.getByRole('button', { name: /^Teams.*2 teams/ });
  });

  it('find opponents by name and by code, and keep them in the address and in what is asked', async () => {
    const { user, readAddress, requestsTo } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Opponents/ }));
    const search = screen.getByRole('combobox', { name: 'Search Opponents' });
    for (const text of ['lakers', 'mia']) {
      await user.clear(search);
      await user.type(search, `${text}{Enter}`);
    }
    const opponents = 'opponent=LAL&opponent=MIA';
    expect(readAddress()).toBe(`${PATH}?${opponents}`);
    screen.getByRole('button', { name: /^Opponents.*2 opponents/ });
    await waitFor(() =>
      expect(new URL(requestsTo(CALL).at(-1)?.url ?? '').search).toBe(
        `?${opponents}&season=2024-2025&sort=avg_points&direction=desc&page=1`,
      ),
    );
  });

  it('have dates that can be emptied, and that bound each other', async () => {
    const { user, readAddress } = show(`${PATH}?start=2024-03-01&end=2024-03-31`);
    await screen.findByText('Ray Oak');
    expect(readDates()).toEqual(['Mar 1, 2024', 'Mar 31, 2024']);
    const type = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.type(screen.getByLabelText(label), `${text}{Enter}`);
    };
    await type('Start Date', '2024-04-01');
    await type('End Date', '2024-02-28');
    expect(readDates()).toEqual(['Mar 1, 2024', 'Mar 31, 2024']);
    for (const label of ['Start Date', 'End Date']) {
      await user.clear(screen.getByLabelText(label));
      fireEvent.blur(screen.getByLabelText(label));
    }
    expect(readDates()).toEqual(['', '']);
    expect(readAddress()).toBe(PATH);
  });
});

describe('the table of the tracker', () => {
  it('is busy while rows of before stand in it, and at rest with those that were asked for', async () => {
    const { user } = show();
    await screen.findByText('Ray Oak');
    const table = screen.getByRole('table', { name: "Players' averages" });
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
    await user.click(screen.getByRole('checkbox', { name: '2023-2024' }));
    expect(table.getAttribute('aria-busy')).toBe('true');
    await waitFor(() => expect(table.getAttribute('aria-busy')).toBe('false'));
  });

  it('opens the row of one player, whose button names him and says that it is open', async () => {
    const { user, readAddress } = show();
    await screen.findByText('Ray Oak');
    const find = (verb: string) => screen.getByRole('button', { name: `${verb} Details of Lee Pine` });
    expect(find('Show').getAttribute('aria-expanded')).toBe('false');
    await user.click(find('Show'));
    expect(find('Hide').getAttribute('aria-expanded')).toBe('true');
    screen.getByRole('button', { name: 'Show Details of Ray Oak' });
    await waitFor(() => expect(readAddress()).toBe(`${PATH}?open=8`));
  });

  it('saves its rows as a file', async () => {
    const { user } = show();
    await screen.findByText('Ray Oak');
    const { name, lines } = await saveCsv(user);
    expect(name).toBe('nba-player-stats.csv');
    expect(lines.map((line) => line.split(',')[0])).toEqual(['Player', 'Ray Oak', 'Lee Pine']);
  });

  it('orders by every column that a link may name', async () => {
    const { requestsTo } = show(`${PATH}?sort=avg_tov&direction=asc`);
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL).map(({ url }) => new URL(url).search)).toEqual([
      '?season=2024-2025&sort=avg_tov&direction=asc&page=1',
    ]);
    expect(screen.getByRole('columnheader', { name: /^Tov/ }).getAttribute('aria-sort')).toBe('ascending');
  });

  it.each([
    { sort: 'avg_tov', said: '62 GP · 2.8 Tov' },
    { sort: 'avg_reb', said: '62 GP · 8.1 Reb' },
    { sort: 'avg_points', said: '62 GP' },
    { sort: 'team', said: '62 GP' },
  ])('has beside the name the games, and the figure in force by $sort', async ({ sort, said }) => {
    show(`${PATH}?sort=${sort}`);
    const name = await screen.findByText('Ray Oak');
    expect(name.nextElementSibling?.textContent).toBe(said);
  });

  it('gives way to an alert with Retry where nothing came', async () => {
    show(PATH, { status: 400, json: {} });
    const alert = (await screen.findByText('The player statistics could not be loaded.')).closest(
      '[role=alert]',
    );
    expect(alert?.textContent).toContain('Retry');
    expect(screen.queryByRole('table')).toBeNull();
  });
});
