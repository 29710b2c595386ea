import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { LineupSide } from '../../api/lineup-games.ts';
import { aLineupRow } from '../../testing/rows.ts';
import { LineupTable } from './lineup-table.tsx';

const SIDE: LineupSide = {
  team: 'NYY',
  pitcher: 'Cy Fir',
  pitcherHand: 'L',
  batters: [aLineupRow(), aLineupRow({ batting_order: 2, batter_name: 'Lee Pine' })],
  teamAverages: { left: 3.987, right: 3.914 },
  leagueAverages: { left: 3.856, right: null },
};

function show(rest: Partial<LineupSide> = {}) {
  renderScreen(<LineupTable side={{ ...SIDE, ...rest }} />);
  return within(screen.getByRole('table', { name: 'Lineup of NYY, pitches seen per at-bat' }));
}

it('lets every header of figures go on in the next line, so that a phone of 320 px shows all of them', () => {
  const table = show();
  const headers = table.getAllByRole('columnheader').slice(1);
  const breaks = headers.map((header) => header.querySelector('wbr')?.previousSibling?.textContent);
  expect(breaks).toEqual(Array(3).fill('/'));
});

// DLS-14, DLS-15
it.each([
  {
    pitcherHand: 'L',
    marked: ['Pitches/AB vs LHP', '4.13 120 PA', '4.13 120 PA', '3.99', '3.86'],
  },
  {
    pitcherHand: 'R',
    marked: ['Pitches/AB vs RHP', '3.81 280 PA', '3.81 280 PA', '3.91', 'N/A'],
  },
  { pitcherHand: null, marked: [] },
] as const)('marks the header, figures and averages against a starter of hand $pitcherHand', (row) => {
  const { pitcherHand, marked } = row;
  show({ pitcherHand });
  const faced = [...document.querySelectorAll('[data-faced]')];
  expect(faced.map(({ textContent }) => textContent)).toEqual(marked);
});

it('has the initial and surname on a phone, and for screen readers the whole name', () => {
  const header = show().getByRole('rowheader', { name: '1 Ray Oak' });
  expect(within(header).getByText('R. Oak').getAttribute('title')).toBe('Ray Oak');
});

it('mutes a mean of fewer than 25 plate appearances, which is never bold', () => {
  const table = show({
    batters: [
      aLineupRow({ plate_appearances: 28, plate_appearances_L: 24, plate_appearances_R: 4 }),
      aLineupRow({ batting_order: 2, batter_name: 'Lee Pine', plate_appearances_L: 25 }),
      aLineupRow({ batting_order: 3, batter_name: 'Al Elm', plate_appearances_L: null }),
    ],
  });
  const lookOf = (name: RegExp) => {
    const cell = table.getByRole('rowheader', { name }).parentElement?.children[2] ?? document.body;
    return [cell.textContent, cell.hasAttribute('data-thin'), cell.hasAttribute('data-faced')];
  };
  expect(lookOf(/Ray Oak/)).toEqual(['4.13 24 PA', true, false]);
  expect(lookOf(/Lee Pine/)).toEqual(['4.13 25 PA', false, true]);
  expect(lookOf(/Al Elm/)).toEqual(['4.13', false, true]);
});

it('shades figures against the hand that is faced beside the league, green for more pitches, and none of few', () => {
  const batters = [
    aLineupRow({ avg_pitches_per_ab_L: 4.2 }),
    aLineupRow({ batting_order: 2, avg_pitches_per_ab_L: 3.5 }),
    aLineupRow({ batting_order: 3, avg_pitches_per_ab_L: 4.5, plate_appearances_L: 24 }),
  ];
  const rows = show({ batters }).getAllByRole('row').slice(1, 4);
  const shades = rows.map(({ children }) =>
    [...children].slice(1).map((cell) => /heat\\.(\w+)/.exec(cell.getAttribute('style') ?? '')?.[1] ?? ''),
  );
  expect(shades).toEqual([
    ['', 'good', ''],
    ['', 'hot', ''],
    ['', '', ''],
  ]);
});

it('explains the figure that goes by no hand, and no other', async () => {
  const table = show();
  const tips = table.getAllByRole('button');
  expect(tips).toHaveLength(1);
  await userEvent.click(table.getByRole('button', { name: /Pitches\/AB$/ }));
  screen.getByText('Pitches seen per plate appearance of the season up to yesterday.');
});
