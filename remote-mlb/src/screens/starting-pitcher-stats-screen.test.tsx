import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { formatStartTime } from '@sharpside/shared-ui/dates';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { watchScrolling } from '@sharpside/shared-ui/testing';
import { screen, waitFor, within } from '@testing-library/react';
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

// Later in UTC, the zone of the tests, than the league's day of the list.
const START = formatStartTime('2026-05-20', '2026-05-20T23:10:00Z');

describe('Starting Pitcher Stats', () => {
  it('shows each figure, badges of both teams, and N/A for what is not known, and mutes those of few starts', async () => {
    // SPS-06, SPS-07
    show([
      aStartingPitcher(),
      aStartingPitcher({ pitcher_name: 'Lee Pine', era: null, win_loss: null, start_time: null }),
      aStartingPitcher({ pitcher_name: 'Of 2', starts: 2 }),
      aStartingPitcher({ pitcher_name: 'Of 3', starts: 3 }),
      aStartingPitcher({ pitcher_name: 'Of nobody knows', starts: null }),
    ]);
    const row = (await screen.findByText('Ray Oak')).closest('[role=row], tr');
    if (!(row instanceof HTMLElement)) throw new Error('The pitcher stands in no row.');
    const texts = [...row.children].map((cell) => cell.textContent);
    const averages = ['95.5', '5.0', '2.2'];
    const rates = ['3.46', '9.1', '1.19', '2.25'];
    expect(texts.slice(3)).toEqual([...rates, '12-5', '14', '16.2', ...averages, '28', START]);
    expect(screen.getByText('Ray Oak').dataset.note).toBe('NYY vs BOS · 28 starts');
    expect(screen.getByText('Of nobody knows').dataset.note).toBe('NYY vs BOS');
    expect(row.children[1]?.querySelector('svg')).not.toBeNull();
    expect(row.children[2]?.querySelector('svg')).not.toBeNull();
    const eras = screen.getAllByRole('rowheader').map(({ parentElement }) => parentElement?.children[3]);
    expect(eras.map((cell) => [cell?.textContent, cell?.hasAttribute('data-muted')])).toEqual([
      ['3.46', false],
      ['N/A', false],
      ['3.46', true],
      ['3.46', false],
      ['3.46', false],
    ]);
    const unknown = [...(screen.getByText('Lee Pine').closest('tr')?.children ?? [])];
    expect(unknown.map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining(['N/A', 'Time TBD']),
    );
  });

  it('shades ERA, K/9 and WHIP by rank among the starters of the list, without those of few starts', async () => {
    const of = (pitcher_name: string, era: number, rest: Partial<StartingPitcherRow> = {}) =>
      aStartingPitcher({ pitcher_name, era, k_per_9: 10 - era, whip: era / 3, ...rest });
    show([of('Best', 2), of('Middle', 3), of('Worst', 6), of('Of few', 1, { starts: 2 })]);
    await screen.findByText('Best');
    const shades = screen
      .getAllByRole('rowheader')
      .map(({ parentElement }) =>
        [...(parentElement?.children ?? [])]
          .slice(3, 7)
          .map((cell) => /heat\\?\.(\w+)/.exec(cell.getAttribute('style') ?? '')?.[1] ?? ''),
      );
    expect(shades).toEqual([
      ['good', 'good', 'good', ''],
      ['', '', '', ''],
      ['hot', 'hot', 'hot', ''],
      ['', '', '', ''],
    ]);
  });

  it.each([
    [true, 'vs'],
    [false, '@'],
  ])('says of the opponent if the game is at home: %s', async (is_home, place) => {
    show([aStartingPitcher({ is_home })]);
    const row = (await screen.findByText('Ray Oak')).closest('tr');
    expect(row?.children[2]?.textContent).toContain(place);
    expect(screen.getByText('Ray Oak').dataset.note).toContain(`NYY ${place} BOS`);
  });

  it('has no start where the backend tells none', async () => {
    show([aStartingPitcher({ start_time: null, game_state: null })]);
    await screen.findByText('Ray Oak');
    expect(screen.queryByRole('columnheader', { name: /^Start\b(?!s)/ })).toBeNull();
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

  it('appends the next page once the end is wholly in view, no further once it failed, and starts again with another team', async () => {
    // SPS-12, SPS-13, SPS-14, SPS-15, SPS-16
    const scroll = watchScrolling();
    let isBroken = true;
    const { requestsTo } = signInTo({
      ...SIGNED_IN,
      [CALL]: (request) => {
        if (askedOf(request).team) return aPage(named('Cy Fir'));
        if (pageOf(request) === 1) return aPage(named('Ray Oak'), '?page=2');
        return isBroken ? { status: 400, json: {} } : aPage(named('Lee Pine'));
      },
    });
    const { user } = renderScreen(<StartingPitcherStatsScreen />, PATH);
    const pages = () => requestsTo(CALL).map(pageOf);
    await screen.findByText('Ray Oak');
    scroll(0.5);
    expect(pages()).toEqual([1]);
    scroll(1);
    await screen.findByText('Failed to load pitcher stats.');
    scroll(1);
    expect(pages()).toEqual([1, 2]);
    expect(pitchers()).toEqual(['Ray Oak']);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Lee Pine');
    expect(pitchers()).toEqual(['Ray Oak', 'Lee Pine']);
    scroll(1);
    const before = pages().length;
    await user.selectOptions(screen.getByLabelText('Team'), 'NYY');
    await screen.findByText('Cy Fir');
    expect(pitchers()).toEqual(['Cy Fir']);
    expect(pages().slice(before)).toEqual([1]);
  });
});
