import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatLocalDateTime } from '@sharpside/shared-ui/dates';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { StartingPitcherRow } from '../api/starting-pitchers.ts';
import { aStartingPitcher } from '../testing/rows.ts';
import StartingPitcherStatsScreen from './starting-pitcher-stats-screen.tsx';

const SIGNED_IN = { '/api/auth/status': { json: { isAuthenticated: true } } };
const CALL = '/api/starting-pitcher-stats/';
const PATH = '/mlb/starting-pitcher-stats';

const aPage = (results: StartingPitcherRow[], next: string | null = null) => ({
  json: { results, next, date: '2026-05-20' },
});
const named = (...names: string[]) => names.map((pitcher_name) => aStartingPitcher({ pitcher_name }));
const askedOf = ({ url }: Request) => Object.fromEntries(new URL(url).searchParams);
const pageOf = (request: Request) => Number(askedOf(request).page);

function show(rows: StartingPitcherRow[] = [aStartingPitcher()], address = PATH) {
  const { requestsTo } = signInTo({ ...SIGNED_IN, [CALL]: aPage(rows) });
  return { requestsTo, ...renderScreen(<StartingPitcherStatsScreen />, address) };
}

const pitchers = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.firstElementChild?.textContent);

const START = formatLocalDateTime('2026-05-20T23:10:00Z');

describe('Starting Pitcher Stats', () => {
  it('shows each figure, badges of both teams, and N/A for what is not known', async () => {
    // SPS-06, SPS-07
    show([aStartingPitcher(), aStartingPitcher({ pitcher_name: 'Lee Pine', era: null, win_loss: null })]);
    const row = (await screen.findByText('Ray Oak')).closest('[role=row], tr');
    if (!(row instanceof HTMLElement)) throw new Error('The pitcher stands in no row.');
    const texts = [...row.children].map((cell) => cell.textContent);
    // On phones the sample stands under its averages.
    const averages = ['95.5 28 starts', '5.0 28 starts', '2.2 28 starts'];
    expect(texts.slice(3)).toEqual(['3.46 28 starts', '12-5', '14', '16.2', ...averages, '28', START]);
    expect(row.children[1]?.querySelector('svg')).not.toBeNull();
    expect(row.children[2]?.querySelector('svg')).not.toBeNull();
    expect(screen.getAllByText('N/A')).toHaveLength(2);
  });

  it('mutes the figures of fewer than three starts', async () => {
    show([2, 3, null].map((starts) => aStartingPitcher({ pitcher_name: `Of ${starts}`, starts })));
    await screen.findByText('Of 2');
    const eras = screen.getAllByRole('rowheader').map(({ parentElement }) => parentElement?.children[3]);
    expect(eras.map((cell) => [cell?.textContent, cell?.hasAttribute('data-muted')])).toEqual([
      ['3.46 2 starts', true],
      ['3.46 3 starts', false],
      ['3.46', false],
    ]);
  });

  it('has no start where the backend tells none, and says where none is set', async () => {
    show([aStartingPitcher({ start_time: null, game_state: null })]);
    await screen.findByText('Ray Oak');
    expect(screen.queryByRole('columnheader', { name: /^Start\b(?!s)/ })).toBeNull();
    cleanup();
    show([aStartingPitcher({ pitcher_name: 'Lee Pine', start_time: null })]);
    await screen.findByText('Lee Pine');
    screen.getByText('Time TBD');
  });

  it('offers all teams, asks for ERA ascending at first, and keeps filters and order in the address', async () => {
    // SPS-04, SPS-08, SPS-09, SPS-10, SPS-11, API-06
    const { requestsTo, user, readAddress } = show();
    await screen.findByText('Ray Oak');
    expect(requestsTo(CALL).map(askedOf)).toEqual([{ sort: 'era', direction: 'asc', page: '1' }]);
    const options = within(screen.getByLabelText('Team')).getAllByRole('option');
    const teams = mlb.teams.map(({ code, name }) => `${code} · ${name}`);
    expect(options.map(({ textContent }) => textContent)).toEqual(['All Teams', ...teams]);
    await user.click(screen.getByRole('button', { name: /^ERA/ }));
    expect(readAddress()).toBe(`${PATH}?direction=desc`);
    await user.click(screen.getByRole('button', { name: /^Avg Hits/ }));
    expect(readAddress()).toBe(`${PATH}?sort=avg_hits`);
    await user.selectOptions(screen.getByLabelText('Team'), 'NYY');
    expect(readAddress()).toBe(`${PATH}?team=NYY&sort=avg_hits`);
    const last = { sort: 'avg_hits', direction: 'asc', page: '1', team: 'NYY' };
    await waitFor(() => expect(requestsTo(CALL).map(askedOf).at(-1)).toEqual(last));
    await user.click(screen.getByRole('button', { name: /Team: NYY/ }));
    expect(readAddress()).toBe(`${PATH}?sort=avg_hits`);
  });

  it('appends the next page once the end is wholly in view, and starts again with another team', async () => {
    // SPS-12, SPS-13, SPS-14
    const scroll = watchScrolling();
    const { requestsTo } = signInTo({
      ...SIGNED_IN,
      [CALL]: (request) => {
        if (askedOf(request).team) return aPage(named('Cy Fir'));
        return pageOf(request) === 1 ? aPage(named('Ray Oak'), '?page=2') : aPage(named('Lee Pine'));
      },
    });
    const { user } = renderScreen(<StartingPitcherStatsScreen />, PATH);
    await screen.findByText('Ray Oak');
    scroll(0.5);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1]);
    scroll(1);
    await screen.findByText('Lee Pine');
    expect(pitchers()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    await user.selectOptions(screen.getByLabelText('Team'), 'NYY');
    await screen.findByText('Cy Fir');
    expect(pitchers()).toEqual(['Cy Fir']);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2, 1]);
  });

  it('says that the load failed, and scrolls no further until Retry', async () => {
    // SPS-15, SPS-16
    const scroll = watchScrolling();
    let isBroken = true;
    const { requestsTo } = signInTo({
      ...SIGNED_IN,
      [CALL]: (request) => {
        if (pageOf(request) === 1) return aPage(named('Ray Oak'), '?page=2');
        return isBroken ? { status: 400, json: {} } : aPage(named('Lee Pine'));
      },
    });
    const { user } = renderScreen(<StartingPitcherStatsScreen />, PATH);
    await screen.findByText('Ray Oak');
    scroll(1);
    await screen.findByText('Failed to load pitcher stats.');
    scroll(1);
    expect(requestsTo(CALL).map(pageOf)).toEqual([1, 2]);
    expect(pitchers()).toEqual(['Ray Oak']);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Lee Pine');
  });
});
