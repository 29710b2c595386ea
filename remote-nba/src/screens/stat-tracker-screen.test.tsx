import type { SettingValues } from '@sharpside/contracts/settings';
import { useSession } from '@sharpside/shared-auth';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { AppSettings, SettingsProvider } from '@sharpside/shared-ui';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { NbaPlayerAverages } from '../api/player-averages.ts';
import { aPlayer } from '../testing/rows.ts';
import StatTrackerScreen from './stat-tracker-screen.tsx';

const CALL = '/api/nba-gen-player-stats-aggregated/';
const PATH = '/nba/stat-tracker';
// In the season 2024-2025.
const NOW = Date.parse('2025-03-05T17:00:00Z');
const SIGNED_IN = { '/api/auth/status': { json: { isAuthenticated: true } } };

const aPage = (results: NbaPlayerAverages[], next: string | null = null) => ({ json: { results, next } });
const named = (name: string, player_id: number) => aPlayer({ player_name: name, player_id });
const queryOf = ({ url }: Request) => new URL(url).searchParams.toString();
const pageOf = ({ url }: Request) => Number(new URL(url).searchParams.get('page'));
const orderOf = ({ url }: Request) => {
  const { sort, direction } = Object.fromEntries(new URL(url).searchParams);
  return `${sort} ${direction}`;
};
const DEFAULT = 'season=2024-2025&sort=avg_points&direction=desc&page=1';

function show(answer: FakeRoute = aPage([aPlayer()]), address = PATH, settings: SettingValues = {}) {
  const { requestsTo } = signInTo({ ...SIGNED_IN, [CALL]: answer });
  const shown = (
    <SettingsProvider values={{ 'remote-nba': settings }}>
      <AppSettings app="remote-nba">
        <StatTrackerScreen />
      </AppSettings>
    </SettingsProvider>
  );
  return { requestsTo, ...renderScreen(shown, address) };
}

type User = ReturnType<typeof show>['user'];

async function setDate(user: User, label: string, day: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  await user.click(field);
  await user.paste(day);
  await user.keyboard('{Enter}');
}

const players = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);

beforeEach(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));

/** The offered seasons, with selected seasons in brackets. */
const readSeasons = () =>
  within(screen.getByRole('group', { name: 'Seasons' }))
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((box) => [box.closest('label')?.textContent, box.checked] as const)
    .map(([season, isOn]) => (isOn ? `[${season}]` : season))
    .join(' ');

describe('Player Stats Tracker', () => {
  it('has its title, columns and figures, and asks for the current season by points at first', async () => {
    // TRK-01, TRK-06, TRK-10, TRK-11, TRK-12
    const { requestsTo } = show(
      aPage([aPlayer(), aPlayer({ player_id: 8, player_name: 'Lee Pine', games: 4 })]),
    );
    await screen.findByText('Ray Oak');
    screen.getByRole('heading', { level: 1, name: 'NBA Player Stats Tracker' });
    const headers = screen.getAllByRole('columnheader');
    const names = headers.map(({ textContent }) => textContent?.replace(/[↑↓]/g, '').trim());
    expect(names).toEqual(['Player', 'Team', 'Pts', 'Reb', 'Ast', 'Stl', 'Blk', 'Tov', 'Actions']);
    const sortable = headers.filter((header) => within(header).queryByRole('button', { name: /^(?!About)/ }));
    expect(sortable).toHaveLength(8);
    const cellsOf = (name: string) => [...(screen.getByText(name).closest('tr')?.children ?? [])];
    const [player, ...others] = cellsOf('Ray Oak');
    expect(player?.textContent).toContain('62 GP');
    expect(others.map((cell) => cell.textContent).join(' ')).toBe(
      'BOSBOS 27.1 8.1 5.0 1.2 0.5 2.8 Show Details',
    );
    expect(['Ray Oak', 'Lee Pine'].map((name) => cellsOf(name)[2]?.hasAttribute('data-muted'))).toEqual([
      false,
      true,
    ]);
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT]);
    expect(readSeasons()).toBe('2021-2022 2022-2023 2023-2024 [2024-2025]');
  });

  it('offers the seasons up to the one of the day, and says which values of a link it does not know', async () => {
    // TRK-05
    vi.setSystemTime(Date.parse('2026-11-24T17:00:00Z'));
    const { user, requestsTo } = show(
      undefined,
      `${PATH}?season=2031-2032&team=XYZ&team=BOS&start=2026-02-30&end=soon`,
    );
    await screen.findByText('Ray Oak');
    expect(readSeasons()).toBe('2021-2022 2022-2023 2023-2024 2024-2025 2025-2026 [2026-2027]');
    screen.getByText('The season 2031-2032 is not known here; showing 2026-2027.');
    screen.getByText('The team XYZ is not known here; showing BOS.');
    screen.getByText('The first day 2026-02-30 is not known here; showing games from the beginning.');
    screen.getByText('The last day soon is not known here; showing games up to the latest.');
    expect(requestsTo(CALL).map(queryOf)).toEqual([`team=BOS&${DEFAULT.replace('2024-2025', '2026-2027')}`]);
    await user.click(screen.getByRole('checkbox', { name: '2023-2024' }));
    await waitFor(() => expect(screen.queryByText(/is not known here/)).toBeNull());
  });

  it('makes one request of quick typing, 300 ms after it', async () => {
    // TRK-03, TRK-09
    const { requestsTo } = show();
    await screen.findByText('Ray Oak');
    vi.useFakeTimers({ now: NOW });
    for (const value of ['o', 'oa', 'oak']) {
      fireEvent.change(screen.getByLabelText('Search Player'), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(299));
    }
    expect(requestsTo(CALL)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(requestsTo(CALL).map(queryOf)).toEqual([DEFAULT, `player_name=oak&${DEFAULT}`]);
  });

  it('sends teams, opponents and seasons as repeated keys, and dates, and keeps them in the address', async () => {
    // TRK-04, TRK-05, TRK-07, TRK-08
    const { requestsTo, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Teams/ }));
    const options = within(screen.getByRole('dialog', { name: 'Teams' })).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual(nba.teams.map(({ name }) => name));
    expect(options).toHaveLength(30);
    for (const name of ['Boston Celtics', 'New York Knicks']) {
      await user.click(screen.getByRole('option', { name }));
    }
    await user.click(screen.getByRole('button', { name: /^Opponents/ }));
    const search = screen.getByRole('combobox', { name: 'Search Opponents' });
    for (const nameOrCode of ['lakers', 'mia']) {
      await user.clear(search);
      await user.type(search, `${nameOrCode}{Enter}`);
    }
    screen.getByRole('button', { name: /^Opponents.*2 opponents/ });
    await user.click(screen.getByRole('checkbox', { name: '2023-2024' }));
    await setDate(user, 'Start Date', '2024-01-01');
    await setDate(user, 'End Date', '2025-01-31');
    const teams = 'team=BOS&team=NYK&opponent=LAL&opponent=MIA';
    const seasons = 'season=2023-2024&season=2024-2025';
    expect(readAddress()).toBe(`${PATH}?${teams}&${seasons}&start=2024-01-01&end=2025-01-31`);
    const dates = 'start_date=2024-01-01&end_date=2025-01-31';
    const asked = `${teams}&${seasons}&${dates}&sort=avg_points&direction=desc&page=1`;
    await waitFor(() => expect(requestsTo(CALL).map(queryOf).at(-1)).toBe(asked));
  });

  it('turns the column in force round, and starts another ascending unless it was left descending', async () => {
    // TRK-13, TRK-14
    const { requestsTo, user } = show();
    await screen.findByText('Ray Oak');
    // The name's cell also has the games, and the sorted figure unless its column is always visible.
    const press = async (column: string) => {
      const header = screen.getByRole('columnheader', { name: new RegExp(`^${column}`) });
      await user.click(within(header).getByRole('button', { name: new RegExp(`^${column}`) }));
      return header.getAttribute('aria-sort');
    };
    const expectSaid = (said: string) =>
      waitFor(() => expect(screen.getByText('Ray Oak').nextElementSibling?.textContent).toBe(said));
    const clicks = [
      ['Pts', 'ascending', 'BOS · 62 GP'],
      ['Pts', 'descending', 'BOS · 62 GP'],
      ['Reb', 'ascending', 'BOS · 62 GP'],
      ['Reb', 'descending', 'BOS · 62 GP'],
      ['Player', 'ascending', 'BOS · 62 GP'],
      ['Pts', 'descending', 'BOS · 62 GP'],
      ['Reb', 'descending', 'BOS · 62 GP'],
    ] as const;
    for (const [column, way, said] of clicks) {
      expect(await press(column)).toBe(way);
      await expectSaid(said);
    }
    await waitFor(() => expect(requestsTo(CALL).map(orderOf)).toContain('avg_reb desc'));
    expect(await press('Stl')).toBe('ascending');
    await expectSaid('BOS · 62 GP · 1.2 Stl');
  });

  it('appends the next page when its end comes into view, and starts again with another filter', async () => {
    // TRK-22, TRK-23, TRK-24, TRK-25
    const scroll = watchScrolling();
    const second = Promise.withResolvers<ReturnType<typeof aPage>>();
    const earlier = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo, user } = show((request) => {
      if (queryOf(request).includes('2023-2024')) return earlier.promise;
      return pageOf(request) === 1 ? aPage([named('Ray Oak', 1)], '?page=2') : second.promise;
    });
    await screen.findByText('Ray Oak');
    scroll(0.1);
    await screen.findByText('Loading more...');
    scroll(0.1);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]);
    second.resolve(aPage([named('Lee Pine', 2)]));
    await screen.findByText('Lee Pine');
    expect(players()).toEqual(['Ray Oak', 'Lee Pine']);
    await user.click(screen.getByRole('checkbox', { name: '2023-2024' }));
    // Rows of the previous filter are dimmed until then.
    const isBusy = () => screen.getByRole('table').getAttribute('aria-busy') === 'true';
    await waitFor(() => expect(isBusy()).toBe(true));
    earlier.resolve(aPage([named('Cy Fir', 3)]));
    await screen.findByText('Cy Fir');
    expect(players()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it('asks for as many rows at a time as the channel says', async () => {
    const { requestsTo } = show(aPage([aPlayer()]), PATH, { rowsPerPage: 20 });
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL).map(queryOf)).toEqual([`${DEFAULT.replace('&page=1', '&page_size=20&page=1')}`]);
  });

  it.each([
    { name: 'there is no session', routes: { '/api/auth/status': { json: { isAuthenticated: false } } } },
    { name: 'the session cannot be checked', routes: { '/api/auth/status': { status: 500, json: {} } } },
    { name: 'the players are refused with 401', routes: { [CALL]: { status: 401, json: {} } } },
  ])('leads to /login when $name', async ({ routes }) => {
    // TRK-02
    signInTo({ ...SIGNED_IN, [CALL]: aPage([aPlayer()]), ...routes });
    const { readAddress } = renderScreen(<StatTrackerScreen />, PATH);
    await waitFor(() => expect(readAddress()).toBe('/login'));
    expect(useSession.getState().status).toBe('signedOut');
  });
});

const readChips = () =>
  screen.queryAllByRole('button', { name: /^Remove / }).map(({ textContent }) => textContent);
const readDates = () =>
  ['Start Date', 'End Date'].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);

describe('the filters of the tracker', () => {
  const EVERYTHING =
    `${PATH}?player=oak&team=BOS&team=NYK&opponent=LAL&opponent=MIA&season=2022-2023&season=2023-2024` +
    '&start=2023-01-01&end=2024-01-31';

  it('say what is in force, and go by their chip', async () => {
    const { user, readAddress } = show(undefined, EVERYTHING);
    await screen.findByText('Ray Oak');
    // The field of the player shows and clears itself.
    const chips = [
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
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('have dates that can be emptied, and that bound each other', async () => {
    const { user, readAddress } = show(undefined, `${PATH}?start=2024-03-01&end=2024-03-31`);
    await screen.findByText('Ray Oak');
    expect(readDates()).toEqual(['Mar 1, 2024', 'Mar 31, 2024']);
    await setDate(user, 'Start Date', '2024-04-01');
    await setDate(user, 'End Date', '2024-02-28');
    expect(readDates()).toEqual(['Mar 1, 2024', 'Mar 31, 2024']);
    for (const label of ['Start Date', 'End Date']) {
      await user.clear(screen.getByLabelText(label));
      fireEvent.blur(screen.getByLabelText(label));
    }
    expect(readDates()).toEqual(['', '']);
    expect(readAddress()).toBe(PATH);
  });
});
