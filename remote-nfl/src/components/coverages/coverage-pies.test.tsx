import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { NflCoverageRow } from '../../api/coverage.ts';
import { aCoverageRow } from '../../testing/rows.ts';
import { CoveragePies } from './coverage-pies.tsx';

/** The last slice of a pie, read from the table behind it. */
async function readLast(name: string, rest: Partial<NflCoverageRow>) {
  const { user } = renderScreen(<CoveragePies coverage={aCoverageRow(rest)} />);
  const pie = within(screen.getByRole('figure', { name }));
  await user.click(pie.getByRole('button', { name: 'Show as table' }));
  const row = pie.getAllByRole('row').at(-1);
  return [...(row?.children ?? [])].map((cell) => cell.textContent);
}

// COV-14
it.each([
  { man_percentage: 30, zone_percentage: 69.9, last: ['Not marked', '0.1%'] },
  { man_percentage: 30, zone_percentage: 69.97, last: ['Zone', '70.0%'] },
])('$man_percentage % man and $zone_percentage % zone end with $last', async ({ last, ...shares }) => {
  expect(await readLast('Man vs Zone Percentage', shares)).toEqual(last);
});

it.each([
  { other_percentage: 0.05, last: ['Other', '0.1%'] },
  { other_percentage: 0.04, last: ['Cover 6', '9.0%'] },
])('$other_percentage % of other coverages end with $last', async ({ last, other_percentage }) => {
  expect(await readLast('Coverage Distribution', { other_percentage })).toEqual(last);
});
