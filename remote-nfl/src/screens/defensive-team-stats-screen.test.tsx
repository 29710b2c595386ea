import { NFL_POSITIONS, type NflPosition } from '@sharpside/contracts/api';
import { type FakeRoute, signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { HIDDEN_COLUMNS } from '../components/defense-columns.tsx';
import { aDefense } from '../testing/rows.ts';
import DefensiveTeamStatsScreen from './defensive-team-stats-screen.tsx';

const PATH = '/nfl/defensive-team-stats';
const SLUGS = { QB: 'qbs', RB: 'rbs', WR: 'wrs', TE: 'tes' } as const;
const toCall = (position: NflPosition) => `/api/nfl/defenses-against-${SLUGS[position]}/`;

const DEFENSES = [
  aDefense('Kansas City Chiefs', { games: 16, passing_yards: 3_500 }),
  aDefense('Buffalo Bills', { passing_yards: 3_900 }),
  aDefense('Miami Dolphins', { passing_yards: 3_700 }),
];

function show(route: FakeRoute = { json: { year: 2024, results: DEFENSES } }, address = PATH) {
  const backend = signInTo(Object.fromEntries(NFL_POSITIONS.map((position) => [toCall(position), route])));
  return { ...backend, ...renderScreen(<DefensiveTeamStatsScreen />, address) };
}

const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);
const teams = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('strong')?.textContent);
const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '');
/** The cells of a column, by its header. */
const columnOf = (name: string) => {
  const index = headers().findIndex((text) => text.startsWith(name));
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[index]);
};
const cellsOf = (name: string) => columnOf(name).map((cell) => cell?.textContent);
const shadesOf = (name: string) =>
  columnOf(name).map((cell) => /heat\\\.(hot|cold)/.exec(cell?.getAttribute('style') ?? '')?.[1]);
const yearOf = ({ url }: Request) => new URL(url).searchParams.get('year');

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T18:00:00Z') }));

describe('Defensive Stats Against Positions', () => {
  it('offers years and positions, lists who allows the most first, and loads what is selected', async () => {
    // NDEF-01, NDEF-02, NDEF-03, NDEF-04, NDEF-05, NDEF-06, NDEF-09, NDEF-10, NDEF-12, NDEF-13, NDEF-14
    const { requestsTo, user } = show();
    screen.getByRole('heading', { level: 1, name: 'Defensive Stats Against Positions' });
    expect(optionsOf('Year')).toEqual(['2026', '2025', '2024', '2023', '2022', '2021', '2020']);
    expect(optionsOf('Position')).toEqual(['QB', 'RB', 'WR', 'TE']);
    await screen.findByText('Buffalo Bills Defense');
    const names = ['Buffalo Bills', 'Kansas City Chiefs', 'Miami Dolphins'];
    expect(teams()).toEqual(names.map((name) => `${name} Defense`));
    await user.selectOptions(screen.getByLabelText('Year'), '2020');
    await waitFor(() => expect(requestsTo(toCall('QB')).map(yearOf)).toEqual(['2026', '2020']));

    for (const { position, shown, hidden } of [
      { position: 'QB', shown: 'Pass Yds', hidden: 'Rec Yds' },
      { position: 'RB', shown: 'Rush Yds', hidden: 'Pass Yds' },
      { position: 'WR', shown: 'Rec Yds', hidden: 'Pass Yds' },
      { position: 'TE', shown: 'Rec Yds', hidden: 'Rush Yds' },
    ] as const) {
      await user.selectOptions(screen.getByLabelText('Position'), position);
      await waitFor(() => expect(requestsTo(toCall(position)).map(yearOf).at(-1)).toBe('2020'));
      await screen.findByText('Buffalo Bills Defense');
      expect([shown, hidden].map((name) => headers().some((text) => text.includes(name)))).toEqual([
        true,
        false,
      ]);
    }
  });

  it('says which values of a link it does not know, and what it shows', async () => {
    show(undefined, `${PATH}?year=2031&position=K`);
    await screen.findByText('The season 2031 is not known here; showing 2026.');
    screen.getByText('The position K is not known here; showing QB.');
  });

  it('sorts by a header, and the other way when it is clicked again; by its own column where that one is not shown', async () => {
    // NDEF-07, NDEF-08
    const { user, readAddress } = show(undefined, `${PATH}?position=TE&sort=passing_yards`);
    const names = () => teams().map((name) => name?.split(' ')[0]);
    await screen.findByText('Buffalo Bills Defense');
    expect(names()).toEqual(['Kansas', 'Buffalo', 'Miami']);
    await user.selectOptions(screen.getByLabelText('Position'), 'QB');
    await waitFor(() => expect(names()).toEqual(['Buffalo', 'Kansas', 'Miami']));
    const team = screen.getByRole('columnheader', { name: /^Team/ });
    await user.click(within(team).getByRole('button'));
    expect(team.getAttribute('aria-sort')).toBe('ascending');
    expect(readAddress()).toBe(`${PATH}?sort=team&direction=asc`);
    const byYards = screen.getByRole('button', { name: /^Pass Yds/ });
    await user.click(byYards);
    expect(names()).toEqual(['Miami', 'Kansas', 'Buffalo']);
    await user.click(byYards);
    expect(names()).toEqual(['Buffalo', 'Kansas', 'Miami']);
    expect(readAddress()).toBe(`${PATH}?sort=passing_yards`);
  });

  it('shows the figures per game, or in all, each ranked and shaded as it is shown', async () => {
    const { user, readAddress } = show();
    await screen.findByText('Buffalo Bills Defense');
    screen.getByText('What each defense allowed to QBs per game, 2026.');
    // Kansas City allowed fewer yards in fewer games, but more per game than Miami.
    expect(cellsOf('Pass Yds')).toEqual(['229.4 3rd', '218.8 2nd', '217.6 1st']);
    expect(shadesOf('Pass Yds')).toEqual(['hot', undefined, 'cold']);
    await user.selectOptions(screen.getByLabelText('Figures'), 'Season totals');
    screen.getByText('What each defense allowed to QBs in all, 2026.');
    expect(cellsOf('Pass Yds')).toEqual(['3,900 3rd', '3,700 2nd', '3,500 1st']);
    expect(shadesOf('Pass Yds')).toEqual(['hot', undefined, 'cold']);
    expect(readAddress()).toBe(`${PATH}?figures=totals`);
  });

  it('ranks the most interceptions first, because they are good for the defense', async () => {
    const rows = [
      aDefense('Buffalo Bills', { passing_yards: 3_900, passing_ints: 17 }),
      aDefense('Miami Dolphins', { passing_yards: 3_700, passing_ints: 8 }),
    ];
    show({ json: { year: 2026, results: rows } });
    await screen.findByText('Buffalo Bills Defense');
    expect(cellsOf('Int')).toEqual(['1.00 1st', '0.47 2nd']);
    expect(shadesOf('Int')).toEqual(['cold', 'hot']);
  });

  it('marks the team that each defense faces next', async () => {
    const rows = [
      aDefense('Buffalo Bills', { next_opponent: 'KC', next_is_home: true }),
      aDefense('Miami Dolphins', { next_opponent: 'NE', next_is_home: false }),
      aDefense('New York Jets'),
    ];
    show({ json: { year: 2026, results: rows } });
    await screen.findByText('Buffalo Bills Defense');
    const next = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.children[1]?.textContent);
    expect(next).toEqual(['vsKC', '@NE', 'Off']);
    screen.getByRole('img', { name: 'Kansas City Chiefs' });
  });

  it('hides fantasy points and the red zone until they are asked for', async () => {
    // NDEF-11
    const named =
      'id fantasy_points_against_avg fantasy_points_against_rk rz_touches rz_g2g rz_targets'.split(' ');
    for (const position of NFL_POSITIONS)
      expect(HIDDEN_COLUMNS[position]).toEqual(expect.arrayContaining(named));
    const { user, readAddress } = show();
    await screen.findByText('Buffalo Bills Defense');
    expect(headers().some((text) => text.includes('RZ'))).toBe(false);
    await user.click(screen.getByRole('button', { name: 'Fantasy and red zone' }));
    expect(headers().some((text) => text.includes('RZ Touches'))).toBe(true);
    expect(readAddress()).toBe(`${PATH}?more=1`);
    expect(screen.getAllByText('N/A')).toHaveLength(9);
  });

  it('has no row and no file when the load fails; Retry brings them', async () => {
    let isBroken = true;
    const { user } = show(() =>
      isBroken ? { status: 400, json: {} } : { json: { year: 2024, results: DEFENSES } },
    );
    await screen.findByText('The statistics could not be loaded.');
    expect(screen.queryByRole('table')).toBeNull();
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Download CSV' });
    expect(save.disabled).toBe(true);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Buffalo Bills Defense');
    expect(save.disabled).toBe(false);
  });
});
