import { UiProvider } from '@sharpside/shared-ui';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { NflCoverageRow } from '../../api/coverage.ts';
import { aCoverageRow } from '../../testing/rows.ts';
import { CoveragePies } from './coverage-pies.tsx';

/** The last slice of a pie, read from the table behind it. */
async function readLast(name: string, rest: Partial<NflCoverageRow>) {
  render(
    <UiProvider>
      <CoveragePies coverage={aCoverageRow(rest)} />
    </UiProvider>,
  );
  const pie = within(screen.getByRole('figure', { name }));
  await userEvent.click(pie.getByRole('button', { name: 'Show as table' }));
  const row = pie.getAllByRole('row').at(-1);
  return [...(row?.children ?? [])].map((cell) => cell.textContent);
}

// COV-14
it.each([
  { man_percentage: 28.5, zone_percentage: 70, last: ['Not marked', '1.5%'] },
  { man_percentage: 30, zone_percentage: 69.9, last: ['Not marked', '0.1%'] },
  { man_percentage: 30, zone_percentage: 69.97, last: ['Zone', '70.0%'] },
  { man_percentage: 30, zone_percentage: 70, last: ['Zone', '70.0%'] },
])('$man_percentage % man and $zone_percentage % zone end with $last', async ({ last, ...shares }) => {
  expect(await readLast('Man vs Zone Percentage', shares)).toEqual(last);
});

it.each([
  { other_percentage: 2.5, last: ['Other', '2.5%'] },
  { other_percentage: 0.05, last: ['Other', '0.1%'] },
  { other_percentage: 0.04, last: ['Cover 6', '9.0%'] },
  { other_percentage: 0, last: ['Cover 6', '9.0%'] },
])('$other_percentage % of other coverages end with $last', async ({ last, other_percentage }) => {
  expect(await readLast('Coverage Distribution', { other_percentage })).toEqual(last);
});
