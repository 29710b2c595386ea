import { act, fireEvent, screen } from '@testing-library/react';
import { Profiler, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { DataTable } from './data-table.tsx';
import { bodyRows, COLUMNS, DETAILS, renderTable } from './testing/render-table.tsx';

describe('a long table', () => {
  const many = Array.from({ length: 2000 }, (_, place) => ({ name: `Batter ${place}`, hits: place }));

  const others = many.slice(1000, 1100);
  const replacements = {
    'with other rows': others,
    // Like a filter that the best batter also passes.
    'with the same row at its head': [...many.slice(0, 1), ...others.slice(1)],
  };

  function ReplacedTable({ by }: { by: typeof many }) {
    const [rows, setRows] = useState(many.slice(0, 100));
    return (
      <>
        <button type="button" onClick={() => setRows(by)}>
          Replace
        </button>
        <DataTable caption="Batters" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
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

  it('draws all of them on paper, and those in view again afterwards', () => {
    renderTable({ rows: many.slice(0, 300) });
    expect(bodyRows().length).toBeLessThan(60);
    const media = { matches: true, addEventListener: () => {}, removeEventListener: () => {} };
    vi.stubGlobal('matchMedia', () => media);
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    act(() => {
      window.dispatchEvent(new Event('beforeprint'));
    });
    expect(bodyRows()).toHaveLength(300);
    media.matches = false;
    act(() => {
      window.dispatchEvent(new Event('afterprint'));
    });
    expect(bodyRows().length).toBeLessThan(60);
  });

  const scrollTo = (y: number) =>
    act(() => {
      Object.assign(window, { scrollY: y });
      window.dispatchEvent(new Event('scroll'));
    });
  /** Numbers of the rendered rows. The header is the first. */
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
    // Only complete blocks of twelve are rendered.
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

  it('renders only where a scroll brings other blocks, and then at once', () => {
    const onRender = vi.fn();
    renderUi(
      <Profiler id="table" onRender={onRender}>
        <DataTable caption="Batters" columns={COLUMNS} rows={many} rowKey={({ name }) => name} />
      </Profiler>,
    );
    onTestFinished(() => void Object.assign(window, { scrollY: 0 }));
    scrollTo(37 * 1000);
    onRender.mockClear();
    const drawnAfter: number[] = [];
    for (let row = 1; row <= 24; row++) {
      act(() => {
        Object.assign(window, { scrollY: 37 * (1000 + row) });
        window.dispatchEvent(new Event('scroll'));
        // Within `act`, which renders at its end, so that the rows are there in the frame of the scroll.
        drawnAfter.push(drawnNumbers().at(-1) ?? 0);
      });
    }
    // While these rows scroll past, two blocks appear and two disappear.
    expect(onRender.mock.calls.length).toBeLessThanOrEqual(4);
    expect(onRender).toHaveBeenCalled();
    const windowful = window.innerHeight / 37;
    drawnAfter.forEach((last, index) => {
      expect(last).toBeGreaterThan(1001 + index + windowful);
    });
  });

  it.each(Object.entries(replacements))(
    'draws what fills the window of a list %s first, and the rest after it',
    (_, by) => {
      const drawn: number[] = [];
      renderUi(
        <Profiler id="table" onRender={() => drawn.push(document.querySelectorAll('tr[data-row]').length)}>
          <ReplacedTable by={by} />
        </Profiler>,
      );
      drawn.length = 0;
      fireEvent.click(screen.getByRole('button', { name: 'Replace' }));
      const windowful = window.innerHeight / 37;
      expect(drawn[0]).toBeGreaterThanOrEqual(windowful);
      expect(drawn[0]).toBeLessThan(windowful + 5);
      expect(drawn.at(-1)).toBe(100);
    },
  );

  it('draws a table of a hundred rows whole', () => {
    renderTable({ rows: many.slice(0, 100) });
    expect(bodyRows()).toHaveLength(100);
    expect(screen.getByRole('table').hasAttribute('aria-rowcount')).toBe(false);
  });
});
