import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type FakeRoute, signInTo } from 'shared-auth/testing';
import { mlb } from 'shared-ui/teams/mlb';
import { watchScrolling } from 'shared-ui/testing';
import { clearToasts } from 'shared-ui/toasts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ExitVelocityRow } from '../api/exit-velocity.ts';
import { anExitVelocityRow } from '../testing/an-exit-velocity-row.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import ExitVelocityTrackerScreen from './exit-velocity-tracker-screen.tsx';

const CALL = '/api/exit-velocity/';
const PATH = '/mlb/exit-velocity-tracker';
const FAILED = 'Failed to load exit velocity data. Please refresh the page.';

const aPage = (results: ExitVelocityRow[], next: string | null = null) => ({ json: { results, next } });
const PICTURE = { player_picture: '/p/1.png' };
const named = (batter: string, batter_id = 1) => [anExitVelocityRow({ ...PICTURE, batter, batter_id })];
const askedOf = ({ url }: Request) => new URL(url).searchParams;
const pageOf = (request: Request) => Number(askedOf(request).get('page'));

function show(address = PATH, routes: Record<string, FakeRoute> = {}) {
  const { requestsTo } = signInTo({
    [CALL]: aPage([anExitVelocityRow()]),
    '/api/pitchers/': { json: ['Cy Fir', 'Lee Pine'] },
    ...routes,
  });
  const lastAsked = () => Object.fromEntries(askedOf(requestsTo(CALL).at(-1) ?? new Request('http://none')));
  return { requestsTo, lastAsked, ...renderScreen(<ExitVelocityTrackerScreen />, address) };
}

const isOn = (chip: HTMLElement) => chip.getAttribute('aria-pressed') === 'true';

const batters = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  act(clearToasts);
});

describe('the table of the Exit Velocity Tracker', () => {
  it('has its title, and a row a batter with picture, logo and the size of the sample', async () => {
    // EVT-01, EVT-21, EVT-26, EVT-28, EVT-29
    show(PATH, { [CALL]: aPage([anExitVelocityRow({ ...PICTURE, team_logo: '/l/nyy.png' })]) });
    screen.getByRole('heading', { level: 1, name: 'MLB Exit Velocity Tracker 2025' });
    const row = (await screen.findByText('Ray Oak')).closest('tr');
    const texts = [...(row?.children ?? [])].map((cell) => cell.textContent);
    expect(texts).toEqual(['Ray Oak', 'NYY', '61', '92.5', '212']);
    const sources = [...(row?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'));
    expect(sources).toEqual(['/p/1.png', '/l/nyy.png']);
  });

  it('says N/A where no ball was measured', async () => {
    // EVT-27
    show(PATH, { [CALL]: aPage([anExitVelocityRow({ avg_exit_velocity: null })]) });
    await screen.findByRole('cell', { name: 'N/A' });
  });

  it('asks at first for both hands since opening day 2025, most 100+ first', async () => {
    // EVT-10, EVT-17, EVT-20, EVT-25
    const { requestsTo } = show();
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL).map((request) => Object.fromEntries(askedOf(request)))).toEqual([
      {
        hand: 'L,R',
        sort: 'num_100mph_ev',
        direction: 'desc',
        start_date: '2025-03-27',
        end_date: '2026-05-19',
        page: '1',
      },
    ]);
  });

  it('sorts by each column, ascending first, and turns round on a second click', async () => {
    // EVT-22, EVT-23, EVT-24
    const { user, readAddress, lastAsked } = show();
    await screen.findByText('Ray Oak');
    const columns = [
      ['Batter', 'batter'],
      ['Team', 'batter_team'],
      ['Avg Exit Velocity', 'avg_exit_velocity'],
      ['100+ mph', 'num_100mph_ev'],
    ] as const;
    for (const [header, sort] of columns) {
      const heading = screen.getByRole('columnheader', { name: new RegExp(header.replace('+', '\\+')) });
      await user.click(within(heading).getAllByRole('button')[0] ?? heading);
      await waitFor(() => expect(lastAsked()).toMatchObject({ sort, direction: 'asc', page: '1' }));
    }
    expect(readAddress()).toBe(`${PATH}?direction=asc`);
    await user.click(screen.getByRole('button', { name: /^100\+ mph/ }));
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('appends the next page once the end is wholly in view, one at a time, until there is none', async () => {
    // EVT-41, EVT-42, EVT-43, EVT-46
    const scroll = watchScrolling();
    const second = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo } = show(PATH, {
      [CALL]: (request) => (pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : second.promise),
    });
    await screen.findByText('Ray Oak');
    scroll(0.5);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1]);
    scroll(1);
    await waitFor(() => expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]));
    scroll(1);
    second.resolve(aPage(named('Lee Pine', 2)));
    await screen.findByText('Lee Pine');
    expect(batters()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]);
  });

  it('begins at page 1 with another order, the rows before it cleared', async () => {
    // EVT-44, EVT-46
    const scroll = watchScrolling();
    const sorted = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { requestsTo, user } = show(PATH, {
      [CALL]: (request) => {
        if (askedOf(request).get('sort') === 'batter') return sorted.promise;
        return pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : aPage(named('Lee Pine', 2));
      },
    });
    await screen.findByText('Ray Oak');
    scroll(1);
    await screen.findByText('Lee Pine');
    await user.click(screen.getByRole('button', { name: /^Batter/ }));
    await waitFor(() => expect(screen.queryByText('Ray Oak')).toBeNull());
    sorted.resolve(aPage(named('Cy Fir')));
    await screen.findByText('Cy Fir');
    expect(batters()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it('drops the answer to an earlier filter that arrives after a later one', async () => {
    const slow = Promise.withResolvers<ReturnType<typeof aPage>>();
    const { user } = show(PATH, {
      [CALL]: (request) =>
        askedOf(request).get('is_home') === 'yes' ? slow.promise : aPage(named('Lee Pine')),
    });
    await screen.findByText('Lee Pine');
    await user.click(screen.getByRole('button', { name: 'Home' }));
    await waitFor(() => expect(batters()).toEqual([]));
    await user.click(screen.getByRole('button', { name: 'Away' }));
    await screen.findByText('Lee Pine');
    await act(async () => slow.resolve(aPage(named('Too Late'))));
    expect(batters()).toEqual(['Lee Pine']);
  });

  it('says what to do where nothing was found', async () => {
    // EVT-39, EVT-40
    show(PATH, { [CALL]: aPage([]) });
    await screen.findByText('No data found for the selected filters.');
    screen.getByText('Try adjusting your filters or date range.');
  });

  it('says that the load failed, and loads again on Retry', async () => {
    // EVT-47
    let isBroken = true;
    const { user } = show(PATH, {
      [CALL]: () => (isBroken ? { status: 400, json: {} } : aPage([anExitVelocityRow()])),
    });
    await screen.findByText(FAILED);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Ray Oak');
  });
});

describe('the filters of the Exit Velocity Tracker', () => {
  it('have both hands on, each on its own; with none, nothing is asked for', async () => {
    // EVT-08, EVT-09, EVT-10
    const { user, requestsTo, lastAsked, readAddress } = show();
    await screen.findByText('Ray Oak');
    const chip = (name: string) => screen.getByRole('button', { name });
    expect(isOn(chip('L'))).toBe(true);
    expect(isOn(chip('R'))).toBe(true);
    await user.click(chip('L'));
    expect(isOn(chip('R'))).toBe(true);
    await waitFor(() => expect(lastAsked().hand).toBe('R'));
    await screen.findByText('Ray Oak');
    await user.click(chip('R'));
    await screen.findByText('No data found for the selected filters.');
    expect(requestsTo(CALL)).toHaveLength(2);
    await user.click(chip('L'));
    await waitFor(() => expect(lastAsked().hand).toBe('L'));
    expect(readAddress()).toBe(`${PATH}?hand=L`);
  });

  it.each([
    ['Night', 'is_night_game', 'yes'],
    ['Day', 'is_night_game', 'no'],
    ['Home', 'is_home', 'yes'],
    ['Away', 'is_home', 'no'],
  ])('ask for %s, and clear it on a second click', async (name, parameter, value) => {
    // EVT-13, EVT-14
    const { user, lastAsked, readAddress } = show();
    await screen.findByText('Ray Oak');
    const chip = screen.getByRole('button', { name });
    expect(isOn(chip)).toBe(false);
    await user.click(chip);
    await waitFor(() => expect(lastAsked()).toMatchObject({ [parameter]: value, page: '1' }));
    await user.click(chip);
    expect(isOn(chip)).toBe(false);
    expect(readAddress()).toBe(PATH);
  });

  it('offer the 30 teams by their abbreviations', async () => {
    // EVT-11
    const { user, requestsTo } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Team All Teams/ }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(mlb.teams.map(({ code }) => code));
    expect(options).toHaveLength(30);
    await user.click(screen.getByRole('option', { name: 'BOS' }));
    await user.click(screen.getByRole('option', { name: 'NYY' }));
    await waitFor(() =>
      expect(requestsTo(CALL).map((request) => askedOf(request).getAll('team'))).toContainEqual([
        'BOS',
        'NYY',
      ]),
    );
  });

  it('offer the pitchers that the server lists', async () => {
    // EVT-12
    const { user, lastAsked } = show();
    await screen.findByText('Ray Oak');
    await user.click(screen.getByRole('button', { name: /^Pitcher All Pitchers/ }));
    const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
    expect(options).toEqual(['Cy Fir', 'Lee Pine']);
    await user.click(screen.getByRole('option', { name: 'Lee Pine' }));
    await waitFor(() => expect(lastAsked().pitcher).toBe('Lee Pine'));
  });

  it('say that the pitchers could not be loaded', async () => {
    // EVT-51
    show(PATH, { '/api/pitchers/': { status: 400, json: {} } });
    await screen.findByText('Failed to load pitcher data.');
    await screen.findByText('Ray Oak');
  });

  it('have a slider from 28 March 2024 to yesterday, a day a step', async () => {
    // EVT-15, EVT-16, EVT-17, EVT-18, EVT-20
    show();
    await screen.findByText('Ray Oak');
    const first = screen.getByRole('slider', { name: 'First day' });
    const last = screen.getByRole('slider', { name: 'Last day' });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 27, 2025');
    expect(last.getAttribute('aria-valuetext')).toBe('May 19, 2026');
    expect(first.getAttribute('step')).toBe('1');
    fireEvent.change(first, { target: { value: first.getAttribute('min') } });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 28, 2024');
    expect(last.getAttribute('max')).toBe('782');
    fireEvent.change(first, { target: { value: '1' } });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 29, 2024');
  });

  it('wait until the slider has rested for 500 ms', async () => {
    // EVT-19, EVT-44
    const { requestsTo, lastAsked } = show();
    await screen.findByText('Ray Oak');
    vi.useFakeTimers({ now: Date.now() });
    const first = screen.getByRole('slider', { name: 'First day' });
    fireEvent.change(first, { target: { value: '1' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    fireEvent.change(first, { target: { value: '2' } });
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(requestsTo(CALL)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(requestsTo(CALL)).toHaveLength(2);
    expect(lastAsked()).toMatchObject({ start_date: '2024-03-30', page: '1' });
  });

  it('come out of the address, show as chips, and are put back by them', async () => {
    const query = 'hand=R&team=BOS&pitcher=Cy+Fir&time=night&venue=away&from=2025-04-01&to=2025-04-30';
    const { user, lastAsked, readAddress } = show(`${PATH}?${query}&sort=batter&direction=asc`);
    await screen.findByText('Ray Oak');
    expect(lastAsked()).toEqual({
      hand: 'R',
      team: 'BOS',
      pitcher: 'Cy Fir',
      is_night_game: 'yes',
      is_home: 'no',
      start_date: '2025-04-01',
      end_date: '2025-04-30',
      sort: 'batter',
      direction: 'asc',
      page: '1',
    });
    await user.click(screen.getByRole('button', { name: 'Remove Dates: Apr 1, 2025 – Apr 30, 2025' }));
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ start_date: '2025-03-27', end_date: '2026-05-19' }),
    );
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(readAddress()).toBe(`${PATH}?sort=batter&direction=asc`);
  });

  it('take dates that stand the wrong way round for the range between them', async () => {
    const { lastAsked } = show(`${PATH}?from=2025-05-01&to=2025-04-01`);
    await screen.findByText('Ray Oak');
    expect(lastAsked()).toMatchObject({ start_date: '2025-04-01', end_date: '2025-05-01' });
  });
});
