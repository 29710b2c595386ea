import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askedOf, CALL, PATH, showTracker } from '../testing/show-tracker.tsx';

const isOn = (chip: HTMLElement) => chip.getAttribute('aria-pressed') === 'true';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-05-20T12:00:00Z') }));

describe('the filters of the Exit Velocity Tracker', () => {
  it('have both hands on, each on its own; with none, nothing is asked for', async () => {
    // EVT-08, EVT-09, EVT-10
    const { user, requestsTo, lastAsked, readAddress } = showTracker();
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

  it('ask for a number of balls, and for any again', async () => {
    const { user, lastAsked, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    const select = screen.getByLabelText('Batted balls');
    await user.selectOptions(select, '50 or more');
    await waitFor(() => expect(lastAsked()).toMatchObject({ min_batted_balls: '50', page: '1' }));
    expect(readAddress()).toBe(`${PATH}?min_batted_balls=50`);
    await user.selectOptions(select, 'Any');
    expect(readAddress()).toBe(PATH);
  });

  it('ask for a time and a place, and clear each on a second click', async () => {
    // EVT-13, EVT-14
    const { user, lastAsked, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    for (const [name, parameter, value] of [
      ['Night', 'is_night_game', 'yes'],
      ['Away', 'is_home', 'no'],
    ] as const) {
      const chip = screen.getByRole('button', { name });
      expect(isOn(chip)).toBe(false);
      await user.click(chip);
      await waitFor(() => expect(lastAsked()).toMatchObject({ [parameter]: value, page: '1' }));
      await user.click(chip);
      expect(isOn(chip)).toBe(false);
      expect(readAddress()).toBe(PATH);
    }
  });

  it('offer the 30 teams by their abbreviations and names, found by either, and the pitchers of the server', async () => {
    // EVT-11, EVT-12
    const { user, requestsTo, lastAsked } = showTracker();
    await screen.findByText('Ray Oak');
    const optionsOf = () =>
      within(screen.getByRole('listbox'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent);
    await user.click(screen.getByRole('button', { name: /^Team All Teams/ }));
    expect(optionsOf()).toEqual(mlb.teams.map(({ code, name }) => `${code} · ${name}`));
    expect(optionsOf()).toHaveLength(30);
    const search = screen.getByRole('combobox', { name: 'Search Team' });
    for (const nameOrCode of ['red sox', 'nyy']) {
      await user.clear(search);
      await user.type(search, `${nameOrCode}{Enter}`);
    }
    const teams = () => requestsTo(CALL).map((request) => askedOf(request).getAll('team'));
    await waitFor(() => expect(teams()).toContainEqual(['BOS', 'NYY']));
    await user.click(screen.getByRole('button', { name: /^Team 2 teams/ }));

    await user.click(screen.getByRole('button', { name: /^Pitcher All Pitchers/ }));
    expect(optionsOf()).toEqual(['Cy Fir', 'Lee Pine']);
    await user.click(screen.getByRole('option', { name: 'Lee Pine' }));
    await waitFor(() => expect(lastAsked().pitcher).toBe('Lee Pine'));
  });

  it('search for a batter by name, once the typing rests', async () => {
    const { user, requestsTo, lastAsked, readAddress } = showTracker();
    await screen.findByText('Ray Oak');
    expect(lastAsked()).not.toHaveProperty('player');
    await user.type(screen.getByRole('searchbox', { name: 'Search Batter' }), 'oak r');
    await waitFor(() => expect(lastAsked()).toMatchObject({ player: 'oak r', page: '1' }));
    expect(requestsTo(CALL)).toHaveLength(2);
    await waitFor(() => expect(readAddress()).toBe(`${PATH}?player=oak+r`));
    await user.click(screen.getByRole('button', { name: 'Clear Search Batter' }));
    expect(screen.getByRole('searchbox', { name: 'Search Batter' })).toHaveProperty('value', '');
    await waitFor(() => expect(readAddress()).toBe(PATH));
  });

  it('say that the pitchers could not be loaded', async () => {
    // EVT-51
    showTracker(PATH, { '/api/pitchers/': { status: 400, json: {} } });
    await screen.findByText('Failed to load pitcher data.');
    await screen.findByText('Ray Oak');
  });

  it('have a slider from 28 March 2024 to yesterday, a day a step, and wait until it has rested for 500 ms', async () => {
    // EVT-15, EVT-16, EVT-17, EVT-18, EVT-19, EVT-44
    const { requestsTo, lastAsked } = showTracker();
    await screen.findByText('Ray Oak');
    vi.useFakeTimers({ now: Date.now() });
    const first = screen.getByRole('slider', { name: 'First day' });
    const last = screen.getByRole('slider', { name: 'Last day' });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 1, 2026');
    expect(last.getAttribute('aria-valuetext')).toBe('May 19, 2026');
    expect(last.getAttribute('max')).toBe('782');
    expect(first.getAttribute('step')).toBe('1');
    fireEvent.change(first, { target: { value: first.getAttribute('min') } });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 28, 2024');
    await act(() => vi.advanceTimersByTimeAsync(499));
    fireEvent.change(first, { target: { value: '1' } });
    expect(first.getAttribute('aria-valuetext')).toBe('Mar 29, 2024');
    await act(() => vi.advanceTimersByTimeAsync(499));
    expect(requestsTo(CALL)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(requestsTo(CALL)).toHaveLength(2);
    expect(lastAsked()).toMatchObject({ start_date: '2024-03-29', page: '1' });
  });

  it('come out of the address, show as chips, and are put back by them', async () => {
    const query =
      'hand=R&team=BOS&pitcher=Cy+Fir&time=night&venue=away&min_batted_balls=100&from=2025-04-01&to=2025-04-30';
    const { user, lastAsked, readAddress } = showTracker(`${PATH}?${query}&sort=batter&direction=asc`);
    await screen.findByText('Ray Oak');
    expect(lastAsked()).toEqual({
      hand: 'R',
      team: 'BOS',
      pitcher: 'Cy Fir',
      is_night_game: 'yes',
      is_home: 'no',
      min_batted_balls: '100',
      start_date: '2025-04-01',
      end_date: '2025-04-30',
      sort: 'batter',
      direction: 'asc',
      page: '1',
    });
    await user.click(screen.getByRole('button', { name: 'Remove Dates: Apr 1, 2025 – Apr 30, 2025' }));
    await waitFor(() =>
      expect(lastAsked()).toMatchObject({ start_date: '2026-03-01', end_date: '2026-05-19' }),
    );
    await user.click(screen.getByRole('button', { name: 'Remove Batted balls: 100 or more' }));
    await waitFor(() => expect(lastAsked()).not.toHaveProperty('min_batted_balls'));
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(readAddress()).toBe(`${PATH}?sort=batter&direction=asc`);
  });
});
