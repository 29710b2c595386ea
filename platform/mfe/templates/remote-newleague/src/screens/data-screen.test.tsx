import { signInTo } from '@sharpside/shared-auth/testing';
import { renderScreen } from '@sharpside/shared-data/testing';
import { measureColumns } from '@sharpside/shared-ui/testing';
import { clearToasts } from '@sharpside/shared-ui/toasts';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import type { StatisticsTable } from '../api/data-tables.ts';
import { TABLE_COLUMNS } from '../components/table-columns.ts';
import DataScreen from './data-screen.tsx';

const CALL = '/api/freshness';

const aTable = (rest: Partial<StatisticsTable> = {}): StatisticsTable => ({
  table: 'games',
  rows: 1230,
  first_date: '2026-10-07',
  last_date: '2026-11-20',
  ...rest,
});

const toAnswer = (tables: StatisticsTable[]) => ({
  snapshot_id: '1',
  published_at: '2026-11-21T09:00:00.000Z',
  is_sample: true,
  sources: [],
  tables,
});

const show = (tables: StatisticsTable[]) => {
  signInTo({ [CALL]: { json: toAnswer(tables) } });
  return renderScreen(<DataScreen />);
};

afterEach(clearToasts);

describe('Data', () => {
  it('shows each table with its rows and days', async () => {
    show([aTable(), aTable({ table: 'players', rows: 7, first_date: null, last_date: null })]);
    await screen.findByText('1,230');
    const rows = within(screen.getByRole('table', { name: /Tables of the statistics/ })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
      ['Table', 'Rows', 'First Day', 'Last Day'],
      ['games', '1,230', '2026-10-07', '2026-11-20'],
      ['players', '7', 'N/A', 'N/A'],
    ]);
  });

  it.each(['first_date', 'last_date'])('shows all of a day in %s on a phone', (last) => {
    const column = TABLE_COLUMNS.filter(({ key }) => key === last);
    expect(measureColumns(column, { last, windowPx: 390 })).toBeGreaterThan(110);
  });

  it('says that there is nothing yet', async () => {
    show([]);
    await screen.findByText('There are no statistics yet.');
  });

  it('says that the load failed, and loads again on Retry', async () => {
    let isBroken = true;
    signInTo({ [CALL]: () => (isBroken ? { status: 400, json: {} } : { json: toAnswer([aTable()]) }) });
    const { user } = renderScreen(<DataScreen />);
    await screen.findByText('Failed to load the tables.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('games');
  });
});
