import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import type { Column } from './columns/column.ts';
import { DataTable } from './data-table.tsx';
import { toSlots } from './rows/use-slots.ts';
import { BATTERS, type Batter, bodyRows, DETAILS, type SortKey } from './testing/render-table.tsx';

const renderName = vi.fn(({ name }: Batter) => name);
const COLUMNS: readonly Column<Batter, SortKey>[] = [
  { key: 'name', header: 'Batter', sortKey: 'name', isSticky: true, render: renderName },
];
const NO_ROWS: Batter[] = [];
const OTHERS: Batter[] = [
  { name: 'Juan Soto', hits: 12 },
  { name: 'Oneil Cruz', hits: 29 },
];
const onExpandedKeysChange = vi.fn();
const NONE_OPEN: ReadonlySet<string> = new Set();
const byName = ({ name }: Batter) => name;

const table = (rows: Batter[], isLoading = false, details = DETAILS) => (
  <DataTable
    caption="Batters"
    columns={COLUMNS}
    rows={rows}
    rowKey={byName}
    isLoading={isLoading}
    details={details}
    expandedKeys={NONE_OPEN}
    onExpandedKeysChange={onExpandedKeysChange}
    empty="No batters"
  />
);
const refreshing = (rows: Batter[]) => <DataTable {...table(rows).props} isRefreshing />;
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const isBusy = () => screen.getByRole('table').getAttribute('aria-busy') === 'true';

beforeEach(() => {
  renderName.mockClear();
  onExpandedKeysChange.mockClear();
});

describe('a table whose list begins again', () => {
  it('keeps its rows, busy, and draws none of them again, nor for another content of its details', () => {
    const { rerender } = renderUi(table(BATTERS));
    renderName.mockClear();
    rerender(table(BATTERS, false, { label: DETAILS.label, render: () => 'Of another board' }));
    rerender(table(NO_ROWS, true));
    expect(names()).toEqual(['Aaron Judge', 'Oneil Cruz']);
    expect(isBusy()).toBe(true);
    expect(renderName).not.toHaveBeenCalled();
  });

  describe('whose answer takes its time', () => {
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    const countPlaceholders = () => document.querySelectorAll('[data-skeleton]').length;
    beforeEach(() => void vi.useFakeTimers());
    afterEach(() => void vi.useRealTimers());

    it.each([
      ['begins again', table(NO_ROWS, true)],
      ['is refreshed', refreshing(BATTERS)],
    ])('keeps its rows for 300 ms where it %s, and then has placeholders until the answer', (_, waiting) => {
      const { rerender } = renderUi(table(BATTERS));
      rerender(waiting);
      pass(299);
      expect([names().length, countPlaceholders()]).toEqual([2, 0]);
      pass(1);
      expect([names().length, countPlaceholders()]).toEqual([0, 10]);
      pass(60_000);
      expect([names().length, countPlaceholders(), isBusy()]).toEqual([0, 10, true]);
      rerender(table(OTHERS));
      expect([names(), countPlaceholders()]).toEqual([['Juan Soto', 'Oneil Cruz'], 0]);
      rerender(table(NO_ROWS, true));
      pass(299);
      expect(names()).toEqual(['Juan Soto', 'Oneil Cruz']);
    });

    it('counts from the first of two changes', () => {
      const { rerender } = renderUi(table(BATTERS));
      rerender(refreshing(BATTERS));
      pass(200);
      rerender(table(NO_ROWS, true));
      pass(100);
      expect([names().length, countPlaceholders()]).toEqual([0, 10]);
    });
  });

  it('opens no row that is about to go, by mouse nor by key', () => {
    const { rerender } = renderUi(table(BATTERS));
    rerender(table(NO_ROWS, true));
    fireEvent.click(screen.getByText('Aaron Judge'));
    fireEvent.click(screen.getByRole('button', { name: 'At-bats of Aaron Judge' }));
    expect(onExpandedKeysChange).not.toHaveBeenCalled();
    rerender(table(BATTERS));
    fireEvent.click(screen.getByText('Aaron Judge'));
    expect(onExpandedKeysChange).toHaveBeenCalledOnce();
  });

  it('draws each new row once, in the elements of those that went', () => {
    const { rerender } = renderUi(table(BATTERS));
    const elements = bodyRows();
    rerender(table(NO_ROWS, true));
    renderName.mockClear();
    rerender(table(OTHERS));
    expect(names()).toEqual(['Juan Soto', 'Oneil Cruz']);
    expect(isBusy()).toBe(false);
    expect(bodyRows().map((row, index) => row === elements[index])).toEqual([true, true]);
    expect(renderName.mock.calls.map(([{ name }]) => name)).toEqual(['Juan Soto', 'Oneil Cruz']);
  });

  it.each([
    ['nothing was found', false],
    ['they are the first', true],
  ])('holds no rows where %s', (_, isLoading) => {
    const { rerender } = renderUi(table(isLoading ? NO_ROWS : BATTERS, isLoading));
    rerender(table(NO_ROWS, isLoading));
    expect(names()).toEqual([]);
  });
});

describe('elements of rows', () => {
  it('stay with their row, go to a new one where theirs is gone, and are new ones once all others are taken', () => {
    const before = new Map(Object.entries({ a: 0, b: 1, c: 2 }));
    expect(Object.fromEntries(toSlots(['c', 'd', 'a'], before))).toEqual({ c: 2, d: 1, a: 0 });
    expect(Object.fromEntries(toSlots(['a', 'b', 'c'], new Map([['a', 4]])))).toEqual({ a: 4, b: 5, c: 6 });
  });
});
