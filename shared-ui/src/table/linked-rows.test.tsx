import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { DataTable } from './data-table.tsx';

type Row = { id: string };

const COLUMNS = [{ key: 'id', header: 'Batter', render: ({ id }: Row) => `Batter ${id}` }];
const DETAILS = { label: ({ id }: Row) => `Open ${id}`, render: ({ id }: Row) => `Details of ${id}` };
const PAGE = 50;

type SceneProps = {
  open: readonly string[];
  count: number;
  isLoadingMore?: boolean;
  onLoad?: () => void;
  error?: Error;
};

/** A list of numbered rows, up to `count`, that grows by a page per call. */
function Scene({ open, count, isLoadingMore = false, onLoad = () => {}, error }: SceneProps) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set(open));
  const [loaded, setLoaded] = useState(PAGE);
  const rows = Array.from({ length: Math.min(loaded, count) }, (_, id) => ({ id: String(id) }));
  const list = {
    rows,
    firstPage: error ? undefined : {},
    error,
    canLoadMore: loaded < count,
    isLoadingMore,
    loadMore: () => {
      onLoad();
      setLoaded((before) => before + PAGE);
    },
    retry: () => {},
  };
  return (
    <DataTable
      caption="Batters"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      details={DETAILS}
      expandedKeys={keys}
      onExpandedKeysChange={setKeys}
      linked={{ list, noun: 'batter' }}
    />
  );
}

const onLoad = vi.fn();
const scrollIntoView = vi.fn();

beforeEach(() => {
  onLoad.mockReset();
  scrollIntoView.mockReset();
  // Set on `Element`, because a property that remains on `HTMLElement` would hide it in later test files.
  const { prototype } = Element;
  const { scrollIntoView: before } = prototype;
  prototype.scrollIntoView = function scroll(this: Element) {
    scrollIntoView(this.textContent);
  };
  onTestFinished(() => {
    prototype.scrollIntoView = before;
  });
});

const NOTICE = /this link opens/;

describe('rows that a link opens', () => {
  it('are opened where they stand on the first page, without asking for more', () => {
    renderUi(<Scene open={['3']} count={1000} onLoad={onLoad} />);
    expect(screen.getByText('Details of 3').tagName).toBe('DIV');
    expect(onLoad).not.toHaveBeenCalled();
    expect(scrollIntoView).not.toHaveBeenCalled();
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('are looked for on further pages, and brought into view', async () => {
    renderUi(<Scene open={['70']} count={80} onLoad={onLoad} />);
    expect((await screen.findByText('Details of 70')).tagName).toBe('DIV');
    expect(onLoad).toHaveBeenCalledOnce();
    expect(scrollIntoView.mock.calls).toEqual([['Batter 70']]);
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  it('are said to be on their way meanwhile', () => {
    renderUi(<Scene open={['900']} count={5000} isLoadingMore />);
    expect(screen.getByText(NOTICE).textContent).toBe(
      'The batter that this link opens is further down: loading…',
    );
  });

  it('are brought into view of a long table, which draws them then', () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    // jsdom has no layout.
    Object.defineProperty(document.documentElement, 'scrollHeight', { value: 50_000, configurable: true });
    onTestFinished(() => {
      scrollTo.mockRestore();
      Reflect.deleteProperty(document.documentElement, 'scrollHeight');
    });
    renderUi(<Scene open={['170']} count={1000} onLoad={onLoad} />);
    expect(onLoad).toHaveBeenCalledTimes(3);
    // 170 rows of 37 px, minus half a window.
    const top = Reflect.get(Object(scrollTo.mock.calls.at(-1)?.[0]), 'top');
    expect(top).toBeCloseTo(170.5 * 37 - window.innerHeight / 2, -2);
    expect(scrollIntoView).not.toHaveBeenCalled();
  });

  it('are said to be missing where the view has none of them, until that is dismissed', async () => {
    renderUi(<Scene open={['900', '3']} count={70} onLoad={onLoad} />);
    expect((await screen.findByText(NOTICE)).textContent).toContain(
      'The batter that this link opens is not in this view.',
    );
    screen.getByText(/leave this batter out, or the order puts it last/);
    expect(screen.getByText('Details of 3').tagName).toBe('DIV');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(NOTICE)).toBeNull();
    expect(screen.getByText('Details of 3').tagName).toBe('DIV');
  });

  it('are looked for among the first 500 rows', () => {
    renderUi(<Scene open={['900', '901']} count={5000} onLoad={onLoad} />);
    expect(onLoad).toHaveBeenCalledTimes(9);
    expect(screen.getByText(NOTICE).textContent).toContain(
      '2 batters that this link opens are not among the first 500 rows of this view.',
    );
    screen.getByText(/leave these batters out, or the order puts them last/);
  });

  it('are not spoken of where the rows could not be loaded, nor where the visitor opened them', async () => {
    const { unmount } = renderUi(<Scene open={['900']} count={0} error={new Error('down')} />);
    expect(screen.queryByText(NOTICE)).toBeNull();
    unmount();
    renderUi(<Scene open={[]} count={1000} onLoad={onLoad} />);
    await userEvent.click(screen.getByRole('button', { name: 'Open 3' }));
    expect(screen.getByText('Details of 3').tagName).toBe('DIV');
    expect(onLoad).not.toHaveBeenCalled();
  });
});
