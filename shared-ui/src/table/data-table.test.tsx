import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import type { Sort } from './columns/sort.ts';
import { DataTable } from './data-table.tsx';
import {
  BATTERS,
  bodyRows,
  COLUMNS,
  DETAILS,
  header,
  type Props,
  renderTable,
  type SortKey,
} from './testing/render-table.tsx';

const Shown = ({ rows }: Required<Pick<Props, 'rows'>>) => (
  <DataTable caption="Batters" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} empty="Nobody" />
);

describe('DataTable', () => {
  it('is a named table with a header a column and a row a datum, and emphasises what the column says', () => {
    renderTable();
    screen.getByRole('table', { name: 'Batters' });
    // On a phone the body scrolls sideways, so it must be focusable.
    expect(screen.getByRole('rowgroup', { name: 'Batters' }).tagName).toBe('TBODY');
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(heads).toEqual(['Batter', 'Hits', 'Rank']);
    expect(bodyRows().map(({ textContent }) => textContent)).toEqual(['Aaron Judge411', 'Oneil Cruz292']);
    screen.getByRole('rowheader', { name: 'Oneil Cruz' });
    const [first, second] = screen.getAllByRole('cell', { name: /^\d\d$/ });
    expect(first && getComputedStyle(first)).toMatchObject({ fontWeight: '700', background: 'rgb(1, 2, 3)' });
    expect(second && getComputedStyle(second).background).not.toBe('rgb(1, 2, 3)');
  });

  it('names headers of rows and columns by their words alone, without the buttons beside them', () => {
    const [first, ...others] = COLUMNS;
    const tip = { text: 'Balls that he hit.' };
    renderTable({
      columns: [first, ...others].flatMap((one) => (one ? [{ ...one, tip }] : [])),
      details: DETAILS,
    });
    screen.getByRole('rowheader', { name: /^Aaron Judge$/ });
    screen.getByRole('columnheader', { name: /^Hits$/ });
    screen.getByRole('button', { name: 'At-bats of Aaron Judge' });
    screen.getByRole('button', { name: 'About Hits' });
  });

  it('says how many rows came, once they are there, and keeps them while they are about to be replaced', () => {
    const said = () => screen.getByRole('status').textContent;
    const { rerender } = renderTable({ isRefreshing: true });
    expect(said()).toBe('Batters: 2 rows');
    expect(bodyRows()).toHaveLength(2);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    rerender(<Shown rows={BATTERS.slice(1)} />);
    expect(said()).toBe('Batters: 1 row');
    rerender(<Shown rows={[]} />);
    expect(said()).toBe('Batters: no rows');
  });

  it('shows a short header on phones, and keeps the whole one as the name', () => {
    const short = { key: 'team', header: 'Opponent', narrowHeader: 'Opp', render: () => 'NYY' };
    renderTable({ columns: [short, { ...short, key: 'name', header: 'Rival', sortKey: 'name' }] });
    screen.getByRole('button', { name: 'Rival' });
    expect(header('Opponent').querySelector('[data-narrow]')?.getAttribute('data-narrow')).toBe('Opp');
  });

  it('marks the sorted column, and makes buttons of the headers that sort', () => {
    renderTable({ sort: { column: 'hits', direction: 'desc' } });
    expect(header('Hits').getAttribute('aria-sort')).toBe('descending');
    expect(header('Batter').getAttribute('aria-sort')).toBe('none');
    expect(header('Rank').hasAttribute('aria-sort')).toBe(false);
    expect(within(header('Rank')).queryByRole('button')).toBeNull();
  });

  it('shows rows of its shape while the first ones are loaded, hidden from screen readers, and holds the page', () => {
    const anchor = () => document.documentElement.style.getPropertyValue('overflow-anchor');
    const { container, unmount } = renderTable({
      rows: [],
      isLoading: true,
      skeletonRows: 3,
      empty: 'None.',
    });
    expect(container.querySelectorAll('tbody tr[aria-hidden=true]')).toHaveLength(3);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('None.')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
    // While rows load, the browser must not scroll the page by itself.
    expect(anchor()).toBe('none');
    unmount();
    expect(anchor()).toBe('');
    renderTable({ isLoading: true });
    expect(anchor()).toBe('');
  });

  it('says in its frame that there is nothing, or puts averages under the columns that they belong to', () => {
    const footer = [{ key: 'team', cells: { name: 'Team Average', hits: '35.0' } }];
    const { unmount } = renderTable({ rows: [], empty: 'No batters.', footer });
    screen.getByRole('cell', { name: 'No batters.' });
    expect(screen.queryByText('Team Average')).toBeNull();
    unmount();
    renderTable({ footer });
    expect(bodyRows().at(-1)?.textContent).toBe('Team Average35.0');
  });
});

describe('sorting', () => {
  function SortedTable({ sortRule }: Pick<Props, 'sortRule'>) {
    const [sort, setSort] = useState<Sort<SortKey>>({ column: 'hits', direction: 'desc' });
    return (
      <DataTable
        caption="Batters"
        columns={COLUMNS}
        rows={BATTERS}
        rowKey={({ name }) => name}
        sort={sort}
        onSortChange={setSort}
        {...(sortRule && { sortRule })}
      />
    );
  }
  const click = (name: string) => userEvent.click(within(header(name)).getByRole('button'));
  const sorted = () =>
    screen
      .getAllByRole('columnheader')
      .map((cell) => cell.getAttribute('aria-sort'))
      .slice(0, 2);

  // CONST-15
  it('turns the column in force round and starts another one ascending; both are kept in their direction where that is the rule', async () => {
    const { unmount } = renderUi(<SortedTable />);
    await click('Hits');
    expect(sorted()).toEqual(['none', 'ascending']);
    await click('Hits');
    expect(sorted()).toEqual(['none', 'descending']);
    await click('Batter');
    expect(sorted()).toEqual(['ascending', 'none']);
    await click('Hits');
    expect(sorted()).toEqual(['none', 'ascending']);
    unmount();
    renderUi(<SortedTable sortRule="remembering" />);
    await click('Batter');
    expect(sorted()).toEqual(['ascending', 'none']);
    await click('Hits');
    expect(sorted()).toEqual(['none', 'descending']);
  });
});

describe('rows that open', () => {
  const toggle = () => screen.getByRole('button', { name: 'At-bats of Oneil Cruz' });

  it('open and close by their button', async () => {
    renderTable({ details: DETAILS });
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    toggle().focus();
    await userEvent.keyboard('{Enter}');
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
    const details = document.getElementById(toggle().getAttribute('aria-controls') ?? '');
    expect(details?.textContent).toBe('Every at-bat of Oneil Cruz');
    await userEvent.keyboard(' ');
    expect(screen.queryByText('Every at-bat of Oneil Cruz')).toBeNull();
  });

  it('open by a click anywhere on the row but on a control or on selected text in it', async () => {
    const columns = [...COLUMNS, { key: 'link', header: 'More', render: () => <a href="#more">More</a> }];
    renderTable({ details: DETAILS, columns });
    await userEvent.click(screen.getAllByRole('link', { name: 'More' })[1] ?? document.body);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    const figure = screen.getByText('29');
    window.getSelection()?.selectAllChildren(figure);
    onTestFinished(() => window.getSelection()?.removeAllRanges());
    fireEvent.click(figure);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    window.getSelection()?.removeAllRanges();
    await userEvent.click(figure);
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
  });
});
