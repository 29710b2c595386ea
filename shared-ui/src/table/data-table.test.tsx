import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Profiler, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import type { Column } from './columns/column.ts';
import type { Sort } from './columns/sort.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

type Batter = { name: string; hits: number };
type SortKey = 'name' | 'hits';

const BATTERS: Batter[] = [
  { name: 'Aaron Judge', hits: 41 },
  { name: 'Oneil Cruz', hits: 29 },
];

const COLUMNS: readonly Column<Batter, SortKey>[] = [
  { key: 'name', header: 'Batter', sortKey: 'name', isSticky: true, render: ({ name }) => name },
  {
    key: 'hits',
    header: 'Hits',
    align: 'end',
    sortKey: 'hits',
    render: ({ hits }) => hits,
    look: ({ hits }) => ({ isBold: hits > 40, shade: hits > 40 ? 'rgb(1, 2, 3)' : undefined }),
  },
  { key: 'rank', header: 'Rank', render: (_, { index }) => index + 1 },
];

const DETAILS = {
  label: ({ name }: Batter) => `At-bats of ${name}`,
  render: ({ name }: Batter) => `Every at-bat of ${name}`,
};

type Props = Partial<DataTableProps<Batter, SortKey>>;

function renderTable(props: Props = {}) {
  return renderUi(
    <DataTable caption="Batters" columns={COLUMNS} rows={BATTERS} rowKey={({ name }) => name} {...props} />,
  );
}

const header = (name: string) => screen.getByRole('columnheader', { name });
const bodyRows = () => screen.getAllByRole('row').slice(1);

describe('DataTable', () => {
  it('is a named table with a header for each column and a row for each datum', () => {
    renderTable();
    screen.getByRole('table', { name: 'Batters' });
    // On a phone the body is scrolled sideways, and takes the focus for that.
    expect(screen.getByRole('rowgroup', { name: 'Batters' }).tagName).toBe('TBODY');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Batter',
      'Hits',
      'Rank',
    ]);
    expect(bodyRows().map(({ textContent }) => textContent)).toEqual(['Aaron Judge411', 'Oneil Cruz292']);
    screen.getByRole('rowheader', { name: 'Oneil Cruz' });
  });

  it('shows a short header on phones, and keeps the whole one as the name', () => {
    const short = { key: 'team', header: 'Opponent', narrowHeader: 'Opp', render: () => 'NYY' };
    renderTable({ columns: [short, { ...short, key: 'name', header: 'Rival', sortKey: 'name' }] });
    screen.getByRole('button', { name: 'Rival' });
    expect(header('Opponent').querySelector('[data-narrow]')?.getAttribute('data-narrow')).toBe('Opp');
  });

  it('keeps the page from scrolling by itself only while its first rows are on their way', () => {
    const anchor = () => document.documentElement.style.getPropertyValue('overflow-anchor');
    const { unmount } = renderTable({ rows: [], isLoading: true });
    expect(anchor()).toBe('none');
    unmount();
    expect(anchor()).toBe('');
    renderTable({ isLoading: true });
    expect(anchor()).toBe('');
  });

  it('marks the sorted column, and makes buttons of the headers that sort', () => {
    renderTable({ sort: { column: 'hits', direction: 'desc' } });
    expect(header('Hits').getAttribute('aria-sort')).toBe('descending');
    expect(header('Batter').getAttribute('aria-sort')).toBe('none');
    expect(header('Rank').hasAttribute('aria-sort')).toBe(false);
    expect(within(header('Rank')).queryByRole('button')).toBeNull();
  });

  it('emphasises the cells that the column says', () => {
    renderTable();
    const [first, second] = screen.getAllByRole('cell', { name: /^\d\d$/ });
    expect(first && getComputedStyle(first)).toMatchObject({ fontWeight: '700', background: 'rgb(1, 2, 3)' });
    expect(second && getComputedStyle(second).background).not.toBe('rgb(1, 2, 3)');
  });

  it('shows rows of its shape while the first ones are loaded, hidden from screen readers', () => {
    const { container } = renderTable({ rows: [], isLoading: true, skeletonRows: 3, empty: 'No batters.' });
    expect(container.querySelectorAll('tbody tr[aria-hidden=true]')).toHaveLength(3);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
    expect(screen.queryByText('No batters.')).toBeNull();
  });

  it('says in its frame that there is nothing', () => {
    renderTable({ rows: [], empty: 'No batters.', footer: [{ key: 'a', cells: { name: 'Average' } }] });
    screen.getByRole('cell', { name: 'No batters.' });
    expect(screen.queryByText('Average')).toBeNull();
  });

  it('keeps its rows while they are about to be replaced', () => {
    renderTable({ isRefreshing: true });
    expect(bodyRows()).toHaveLength(2);
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true');
  });

  it('puts averages under the columns that they belong to', () => {
    renderTable({ footer: [{ key: 'team', cells: { name: 'Team Average', hits: '35.0' } }] });
    expect(bodyRows().at(-1)?.textContent).toBe('Team Average35.0');
  });
});

describe('a long table', () => {
  const many = Array.from({ length: 2000 }, (_, place) => ({ name: `Batter ${place}`, hits: place }));

  function ReplacedTable() {
    const [first, setFirst] = useState(0);
    return (
      <>
        <button type="button" onClick={() => setFirst(1000)}>
          Replace
        </button>
        <DataTable
          caption="Batters"
          columns={COLUMNS}
          rows={many.slice(first, first + 100)}
          rowKey={({ name }) => name}
        />
      </>
    );
  }

  beforeEach(() => {
    vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  });

  it('draws the rows in view, and says which of how many they are', () => {
    renderTable({ rows: many });
    expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('2001');
    const drawn = bodyRows();
    expect(drawn.length).toBeLessThan(60);
    expect(drawn[0]?.getAttribute('aria-rowindex')).toBe('2');
    expect(screen.queryByText('Batter 1999')).toBeNull();
  });

  it('opens rows as a short one does', async () => {
    renderTable({ rows: many, details: DETAILS });
    await userEvent.click(screen.getByRole('button', { name: 'At-bats of Batter 3' }));
    expect(bodyRows()[4]?.textContent).toBe('Every at-bat of Batter 3');
  });

  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
  /** Numbers of the rows that are drawn. The header is the first. */
  const drawnNumbers = () =>
    [...document.querySelectorAll('tr[data-row]')].map((row) => Number(row.getAttribute('aria-rowindex')));
  const gaps = () =>
    [...document.querySelectorAll<HTMLElement>('tbody > tr:not([data-index])')].map((row) =>
      Number.parseInt(row.style.height, 10),
    );

  it('draws other rows where it is scrolled, in the place of which others stand', async () => {
    renderTable({ rows: many });
    onTestFinished(() => void Object.assign(window, { scrollY: 0 }));
    expect(gaps()).toEqual([(2000 - drawnNumbers().length) * 37]);
    scrollTo(37 * 1000);
    const drawn = drawnNumbers();
    expect(drawn).toContain(1002);
    expect(drawn).not.toContain(2);
    expect(drawn).toEqual(Array.from(drawn, (_, index) => (drawn[0] ?? 0) + index));
    // Whole blocks of twelve.
    expect(((drawn[0] ?? 0) - 2) % 12).toBe(0);
    const [before, after] = gaps();
    expect(before).toBe(((drawn[0] ?? 0) - 2) * 37);
    expect(after).toBe((2001 - (drawn.at(-1) ?? 0)) * 37);
  });

  it('keeps the row that has the focus, wherever it is scrolled', () => {
    renderTable({ rows: many, details: DETAILS });
    onTestFinished(() => void Object.assign(window, { scrollY: 0 }));
    const held = screen.getByRole('button', { name: 'At-bats of Batter 3' });
    act(() => held.focus());
    scrollTo(37 * 1000);
    expect(document.activeElement).toBe(held);
    expect(drawnNumbers()[0]).toBe(5);
    act(() => held.blur());
    scrollTo(37 * 1500);
    expect(drawnNumbers()[0]).toBeGreaterThan(1000);
  });

  it('draws what fills the window first, and the rest after it', () => {
    const drawn: number[] = [];
    renderUi(
      <Profiler id="table" onRender={() => drawn.push(document.querySelectorAll('tr[data-row]').length)}>
        <ReplacedTable />
      </Profiler>,
    );
    drawn.length = 0;
    fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
    const windowful = window.innerHeight / 37;
    expect(drawn[0]).toBeGreaterThanOrEqual(windowful);
    expect(drawn[0]).toBeLessThan(windowful + 5);
    expect(drawn.at(-1)).toBe(100);
  });

  it('draws a table of a hundred rows whole', () => {
    renderTable({ rows: many.slice(0, 100) });
    expect(bodyRows()).toHaveLength(100);
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  });
});

describe('a table wider than its place', () => {
  const partsOf = (container: HTMLElement) => {
    const [head, body] = ['thead', 'tbody'].map((tag) => container.querySelector<HTMLElement>(tag));
    const frame = container.querySelector<HTMLElement>('[data-overflowing]');
    if (!head || !body) throw new Error('A table has a head and a body.');
    return { head, body, frame };
  };
  const scroll = (element: HTMLElement, to: number) => {
    element.scrollLeft = to;
    fireEvent.scroll(element);
  };
  const layOut = (scrollWidth: number) => {
    vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(scrollWidth);
    vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(300);
  };

  it('keeps its head and its body at the same place sideways', () => {
    layOut(400);
    const { head, body } = partsOf(renderTable().container);
    scroll(body, 40);
    expect(head.scrollLeft).toBe(40);
    scroll(head, 60);
    expect(body.scrollLeft).toBe(60);
  });

  it('says on which side there is more, and takes the focus to be scrolled', () => {
    layOut(400);
    const { body, frame } = partsOf(renderTable().container);
    const marks = () => ['data-scrolled', 'data-more'].filter((name) => frame?.hasAttribute(name));
    expect(body.tabIndex).toBe(0);
    expect(marks()).toEqual(['data-more']);
    scroll(body, 50);
    expect(marks()).toEqual(['data-scrolled', 'data-more']);
    scroll(body, 99);
    expect(marks()).toEqual(['data-scrolled']);
  });

  it('is no stop for the keyboard where all of it is in view', () => {
    layOut(300);
    const { body, frame } = partsOf(renderTable().container);
    expect(frame).toBeNull();
    expect(body.hasAttribute('tabindex')).toBe(false);
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

  it('turns the column in force round and starts another one ascending', async () => {
    renderUi(<SortedTable />);
    await click('Hits');
    expect(sorted()).toEqual(['none', 'ascending']);
    await click('Batter');
    expect(sorted()).toEqual(['ascending', 'none']);
  });

  // CONST-15
  it('returns to a column in the direction that it had, descending included, where that is the rule', async () => {
    renderUi(<SortedTable sortRule="remembering" />);
    await click('Batter');
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

  it('open by a click anywhere on the row but on a control in it', async () => {
    const columns = [...COLUMNS, { key: 'link', header: 'More', render: () => <a href="#more">More</a> }];
    renderTable({ details: DETAILS, columns });
    await userEvent.click(screen.getAllByRole('link', { name: 'More' })[1] ?? document.body);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(screen.getByText('29'));
    expect(toggle().getAttribute('aria-expanded')).toBe('true');
  });

  it('stay as they are while text is selected in them', async () => {
    renderTable({ details: DETAILS });
    const figure = screen.getByText('29');
    window.getSelection()?.selectAllChildren(figure);
    onTestFinished(() => window.getSelection()?.removeAllRanges());
    fireEvent.click(figure);
    expect(toggle().getAttribute('aria-expanded')).toBe('false');
  });

  it("are the caller's to keep, where it says which are open", async () => {
    const onExpandedKeysChange = vi.fn();
    const expandedKeys = new Set(['Aaron Judge']);
    renderTable({ details: DETAILS, expandedKeys, onExpandedKeysChange });
    screen.getByText('Every at-bat of Aaron Judge');
    await userEvent.click(toggle());
    expect(onExpandedKeysChange).toHaveBeenCalledExactlyOnceWith(new Set(['Aaron Judge', 'Oneil Cruz']));
  });
});
