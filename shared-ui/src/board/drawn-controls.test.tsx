import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { optionalChoiceParam } from '../address/index.ts';
import { AddressRouter } from '../routing.ts';
import { renderUi } from '../testing/render-ui.tsx';
import type { ControlProps } from './filter.ts';
import { Board, type BoardList, defineFilters, useFilters } from './index.ts';

type Letter = 'a' | 'b';
type Row = { name: string };

/** Number of renders of each control, a chip, the screen and a row. */
const drawn = { time: 0, place: 0, bounded: 0, chip: 0, screen: 0, row: 0 };

const countedFilter = (name: 'time' | 'place' | 'bounded', bounds: readonly string[] = []) => ({
  param: optionalChoiceParam<Letter>(['a', 'b']),
  bounds,
  chip(value: Letter | null) {
    drawn.chip += 1;
    return `${name}: ${value}`;
  },
  query: (value: Letter | null) => ({ [name]: value }),
  control({ value, pick }: ControlProps<Letter | null>) {
    drawn[name] += 1;
    return (
      <button type="button" onClick={() => pick('a')}>
        {name} {value ?? 'any'}
      </button>
    );
  },
});

const FILTERS = defineFilters(
  { time: countedFilter('time'), place: countedFilter('place'), bounded: countedFilter('bounded', ['time']) },
  {},
);

const COLUMNS = [
  {
    key: 'name',
    header: 'Name',
    render({ name }: Row) {
      drawn.row += 1;
      return name;
    },
  },
];
const ROWS: Row[] = [{ name: 'Lee Pine' }];
const NO_ROWS: Row[] = [];
const byName = ({ name }: Row) => name;
const LETTERS = [{ value: 'a', label: 'A' }];
const loadRows = () => Promise.resolve({ rows: ROWS, isCut: false });

function Screen({ list, rows }: { list: BoardList; rows: Row[] }) {
  drawn.screen += 1;
  return (
    <Board
      section="NBA"
      title="Players"
      subtitle="All of them."
      filters={useFilters(FILTERS)}
      choices={{ time: LETTERS }}
      list={list}
      caption="Players"
      columns={COLUMNS}
      rows={rows}
      rowKey={byName}
      csv={{ fileName: 'players', loadRows }}
      empty="Nobody matches."
    />
  );
}

const site = (rows: Row[], isLoading = false) => (
  <AddressRouter>
    <Screen list={{ error: undefined, isLoading, retry: () => undefined, rows }} rows={rows} />
  </AddressRouter>
);
const forget = () => Object.assign(drawn, { time: 0, place: 0, bounded: 0, chip: 0, screen: 0, row: 0 });

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
  window.history.pushState(null, '', '/players');
});

describe('what a board draws again', () => {
  it('for a changed filter: the screen once, its control and those that it bounds, and no row', () => {
    renderUi(site(ROWS));
    forget();
    act(() => screen.getByRole('button', { name: 'time any' }).click());
    screen.getByRole('button', { name: 'time a' });
    expect(window.location.search).toBe('?time=a');
    expect(drawn).toEqual({ time: 1, bounded: 1, place: 0, chip: 1, screen: 1, row: 0 });
  });

  it('for rows that come: the new ones alone', () => {
    const { rerender } = renderUi(site(ROWS));
    act(() => screen.getByRole('button', { name: 'time any' }).click());
    rerender(site(NO_ROWS, true));
    forget();
    rerender(site([{ name: 'Ray Oak' }]));
    screen.getByText('Ray Oak');
    expect(drawn).toEqual({ time: 0, bounded: 0, place: 0, chip: 0, screen: 1, row: 1 });
  });
});
