import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { choiceParam, integerParam, textsParam } from '../address/index.ts';
import { EmptyState } from '../components/empty-state.tsx';
import type { Column } from '../table/columns/column.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import {
  Board,
  type BoardList,
  defineFilters,
  minimumFilter,
  openFilter,
  searchFilter,
  selectFilter,
  useFilters,
} from './index.ts';

type Row = { name: string; points: number };

const COLUMNS: readonly Column<Row, 'name' | 'points'>[] = [
  { key: 'name', header: 'Name', width: 8, sortKey: 'name', render: ({ name }) => name },
  { key: 'points', header: 'Points', sortKey: 'points', render: ({ points }) => points },
];

const FILTERS = defineFilters(
  {
    upcoming: openFilter(),
    player: searchFilter({
      label: 'Search Player',
      placeholder: 'Name',
      chip: (player) => `Player: ${player}`,
      query: (player) => ({ player }),
    }),
    team: selectFilter({
      label: 'Team',
      noun: 'team',
      shown: 'all teams',
      options: ['all', 'BOS'].map((value) => ({ value, label: value })),
      fallback: 'all',
      chip: (team) => `Team: ${team}`,
      query: (team) => ({ team }),
    }),
    min: minimumFilter({
      noun: 'Players',
      unit: 'game',
      options: [1, 5],
      fallback: 5,
      min: 1,
      max: 9,
      empty: { title: 'Nobody played enough.', hint: 'Ask for less.' },
      query: (min) => ({ min }),
    }),
  },
  {
    sort: choiceParam(['name', 'points'], 'points'),
    direction: choiceParam(['asc', 'desc'], 'desc'),
    page: integerParam(1),
    open: textsParam(),
  },
  { restarts: ['page'] },
);

type Options = { list?: Partial<BoardList>; rows?: readonly Row[]; hidden?: number | null; restMs?: number };

let asked: object;
let isResting: boolean;

function Screen({ list, rows = [], hidden = 0, restMs }: Options) {
  const filters = useFilters(FILTERS, restMs === undefined ? {} : { restMs });
  asked = filters.query;
  isResting = filters.isResting;
  return (
    <Board
      section="NBA"
      title="Players"
      subtitle="All of them."
      filters={filters}
      list={{ error: undefined, isLoading: false, retry: () => undefined, rows, ...list }}
      hidden={hidden}
      failure="The players could not be loaded."
      caption="Players"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ name }) => name}
      csv={{ fileName: 'players' }}
      legend={<p>What points are.</p>}
      empty={<EmptyState title="Nobody matches." />}
      footer={<p>Refreshed daily.</p>}
    />
  );
}

const show = (address: string, options: Options = {}) => renderScreen(<Screen {...options} />, address);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a board', () => {
  it('without a row for its filters names them, and offers to reset them', async () => {
    // The layout of the site can take the focus.
    const page = (
      <main tabIndex={-1}>
        <Screen />
      </main>
    );
    const { user, readAddress } = renderScreen(page, '/?team=BOS&player=ray');
    screen.getByText('Nobody matches.');
    screen.getByText('Player: ray · Team: BOS');
    await user.click(screen.getByRole('button', { name: 'Reset filters' }));
    expect(readAddress()).toBe('/');
    expect(screen.queryByRole('button', { name: 'Reset filters' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('main'));
  });

  it('puts a failure with Retry in place of the rows where none came', async () => {
    const retry = vi.fn();
    const { user } = show('/', { list: { error: new Error('no answer'), retry } });
    screen.getByText('The players could not be loaded.');
    expect(screen.queryByText('What points are.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(retry).toHaveBeenCalledOnce();
  });

  it('offers a smaller sample where that alone leaves nothing', async () => {
    const { user, readAddress } = show('/', { hidden: 3 });
    screen.getByText('Nobody played enough.');
    await user.click(screen.getByRole('button', { name: 'Show those with at least 1 game' }));
    expect(readAddress()).toBe('/?min=1');
  });

  it('chooses no sample where the backend knows none, and says that nothing matches', () => {
    show('/', { hidden: null });
    screen.getByText('Nobody matches.');
    expect(screen.queryByText(/at least/i)).toBeNull();
  });

  it('has head, rows, legend and footer, and the filters in force as chips, which put them back', async () => {
    const { user, readAddress } = show('/?team=BOS&upcoming=1&page=3&sort=name', {
      rows: [{ name: 'Lee Pine', points: 30 }],
    });
    expect(asked).toEqual({ player: '', team: 'BOS', min: 5, sort: 'name', direction: 'desc' });
    screen.getByRole('heading', { name: 'Players', level: 1 });
    screen.getByRole('button', { name: 'Copy link' });
    for (const words of ['Lee Pine', 'What points are.', 'Refreshed daily.']) screen.getByText(words);
    await user.click(screen.getByRole('button', { name: 'Remove Team: BOS' }));
    expect(readAddress()).toBe('/?upcoming=1&sort=name');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(readAddress()).toBe('/?sort=name');
  });

  it('begins at page 1 with another order', async () => {
    const { user, readAddress } = show('/?page=3');
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    expect(readAddress()).toBe('/?sort=name&direction=asc');
  });
});

describe('the query', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  it('has a pick at once, and what is typed once it rests', async () => {
    const { user } = show('/');
    await user.type(screen.getByRole('searchbox', { name: 'Search Player' }), 'p');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'BOS');
    expect(asked).toMatchObject({ player: '', team: 'BOS' });
    await wait(301);
    expect(asked).toMatchObject({ player: 'p', team: 'BOS' });
    expect(isResting).toBe(false);
  });

  it('waits as a whole where the screen says so', async () => {
    const { user } = show('/', { restMs: 400 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'BOS');
    expect(asked).toMatchObject({ team: 'all' });
    expect(isResting).toBe(true);
    await wait(401);
    expect(asked).toMatchObject({ team: 'BOS' });
    expect(isResting).toBe(false);
  });
});
