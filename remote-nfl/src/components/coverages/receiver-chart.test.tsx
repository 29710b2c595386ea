import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aReceiver } from '../../testing/rows.ts';
import { ReceiverChart } from './receiver-chart.tsx';

it.each([
  {
    stat: 'yprr',
    rows: [
      ['Ray Oak', '2.21', ''],
      ['Al Elm', '2.00', ''],
      ['Lee Pine', '9.00', 'Of 1 game only'],
      ['Bo Ash', '8.00', 'Of 2 games only'],
      ['Cy Fir', 'N/A', 'Not charted'],
    ],
  },
  // Few games do not raise a sum, so it is not muted.
  {
    stat: 'yds',
    rows: [
      ['Lee Pine', '1,200'],
      ['Al Elm', '1,105'],
      ['Bo Ash', '1,105'],
      ['Cy Fir', '1,105'],
      ['Ray Oak', '1,105'],
    ],
  },
] as const)('has $stat of few games after that of more, and says so', async ({ stat, rows }) => {
  const receivers = [
    aReceiver({ name: 'Lee Pine', games: 1, yprr: 9, yds: 1200 }),
    aReceiver({ name: 'Bo Ash', games: 2, yprr: 8 }),
    aReceiver({ name: 'Al Elm', games: 3, yprr: 2 }),
    aReceiver({ name: 'Cy Fir', games: 1, yprr: null }),
    aReceiver(),
  ];
  const { user } = renderScreen(<ReceiverChart label="Receivers" receivers={receivers} stat={stat} />);
  await user.click(screen.getByRole('button', { name: 'Show as table' }));
  const [, ...shown] = screen.getAllByRole('row');
  expect(shown.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual(rows);
});
