import { renderScreen } from '@sharpside/shared-data/testing';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aCoverageRow } from '../../testing/rows.ts';
import { CoveragePies } from './coverage-pies.tsx';

// COV-14
it.each([
  { man: 30, zone: 69.9, other: 0.05, lastOfTwo: ['Not marked', '0.1%'], last: ['Other', '0.1%'] },
  { man: 30, zone: 69.97, other: 0.04, lastOfTwo: ['Zone', '70.0%'], last: ['Cover 6', '9.0%'] },
])('$man % man, $zone % zone and $other % of others end with $lastOfTwo and $last', async (row) => {
  const { man: man_percentage, zone: zone_percentage, other: other_percentage } = row;
  const coverage = aCoverageRow({ man_percentage, zone_percentage, other_percentage });
  const { user } = renderScreen(<CoveragePies coverage={coverage} />);
  const readLast = async (name: string) => {
    const pie = within(screen.getByRole('figure', { name }));
    await user.click(pie.getByRole('button', { name: 'Show as table' }));
    return [...(pie.getAllByRole('row').at(-1)?.children ?? [])].map((cell) => cell.textContent);
  };
  expect(await readLast('Man vs Zone Percentage')).toEqual(row.lastOfTwo);
  expect(await readLast('Coverage Distribution')).toEqual(row.last);
});
