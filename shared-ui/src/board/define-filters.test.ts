import { describe, expect, it } from 'vitest';
import { choiceParam, integerParam } from '../address/index.ts';
import {
  checkboxFilter,
  chipFilter,
  dateRangeFilter,
  defineFilters,
  listChips,
  listedFilter,
  searchFilter,
  toggleFilter,
  toQuery,
} from './index.ts';

const { filters, names, schema } = defineFilters(
  {
    player: searchFilter({
      label: 'Search',
      placeholder: 'Name',
      chip: (player) => (player === 'nobody' ? undefined : `Player: ${player}`),
      query: (player) => ({ player_name: player }),
    }),
    time: chipFilter({
      label: 'Night/Day',
      options: [
        { value: 'night', label: 'Night', chip: 'Night games' },
        { value: 'day', label: 'Day', chip: 'Day games' },
      ],
      query: (time) => ({ is_night: time && time === 'night' }),
    }),
    season: checkboxFilter({
      label: 'Seasons',
      options: () => [{ value: '2025', label: '2025' }],
      query: (seasons) => ({ seasons }),
    }),
    book: listedFilter({
      label: 'Books',
      plural: 'books',
      noneLabel: 'All Books',
      chip: (books) => `Books: ${books.join(', ')}`,
      query: (books) => ({ books }),
    }),
    dates: dateRangeFilter({
      screen: 'the list',
      bounds: () => ({ min: '2025-01-01', max: '2025-12-31' }),
      fallback: { from: '2025-03-01', to: '2025-11-30' },
      presets: () => [],
      query: ({ from, to }) => ({ first: from, last: to }),
    }),
    more: toggleFilter({ label: 'More', option: 'All columns' }),
  },
  { sort: choiceParam(['name', 'points'], 'points'), page: integerParam(1) },
);

const DEFAULTS = {
  player: '',
  time: null,
  season: [],
  book: [],
  from: '2025-03-01',
  to: '2025-11-30',
  more: false,
};

describe('a set of filters', () => {
  it('has the parameters of each filter, then the others', () => {
    expect(names).toEqual(['player', 'time', 'season', 'book', 'from', 'to', 'more']);
    expect(Object.keys(schema)).toEqual([...names, 'sort', 'page']);
  });

  it('has them in the address in the order that links have', () => {
    const { schema: ordered } = defineFilters(
      { more: filters.more, player: filters.player },
      {},
      { first: ['player'] },
    );
    expect(Object.keys(ordered)).toEqual(['player', 'more']);
  });

  it('makes one query', () => {
    expect(toQuery(filters, { ...DEFAULTS, player: 'fir', time: 'night' })).toEqual({
      player_name: 'fir',
      is_night: true,
      seasons: [],
      books: [],
      first: '2025-03-01',
      last: '2025-11-30',
    });
  });

  it('reads a range that stands the wrong way round', () => {
    const query = toQuery(filters, { ...DEFAULTS, from: '2025-06-01', to: '2025-05-01' });
    expect(query).toMatchObject({ first: '2025-05-01', last: '2025-06-01' });
  });
});

describe('the chips', () => {
  const chips = (values: object, changed: readonly string[]) =>
    listChips(
      { filters, values: { ...DEFAULTS, ...values }, changed },
      { book: [{ value: 'dk', label: 'DraftKings' }] },
    ).map(({ label, names: put }) => [label, put]);

  it('are those of what differs from its default, in the order of the filters', () => {
    expect(chips({ time: 'day', player: 'fir', from: '2025-04-01' }, ['from', 'time', 'player'])).toEqual([
      ['Player: fir', ['player']],
      ['Day games', ['time']],
      ['Dates: Apr 1, 2025 – Nov 30, 2025', ['from', 'to']],
    ]);
  });

  it('call what only the backend knows by its label, once it is known', () => {
    expect(chips({ book: ['dk', 'mgm'] }, ['book'])).toEqual([['Books: DraftKings, mgm', ['book']]]);
  });

  it('leave out what is not in force, and what is no filter', () => {
    expect(chips({ player: 'nobody', more: true }, ['player', 'more'])).toEqual([]);
  });
});
