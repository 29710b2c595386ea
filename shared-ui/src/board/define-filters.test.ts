import { describe, expect, it } from 'vitest';
import { choiceParam, integerParam } from '../address/index.ts';
import {
  chipFilter,
  dateRangeFilter,
  defineFilters,
  listChips,
  searchFilter,
  toggleFilter,
  toQuery,
} from './index.ts';

const { filters, names, schema } = defineFilters(
  {
    player: searchFilter({
      label: 'Search',
      placeholder: 'Name',
      chip: (player) => `Player: ${player}`,
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

const DEFAULTS = { player: '', time: null, from: '2025-03-01', to: '2025-11-30', more: false };

describe('a set of filters', () => {
  it('has the parameters of each filter, then the others', () => {
    expect(names).toEqual(['player', 'time', 'from', 'to', 'more']);
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
      first: '2025-03-01',
      last: '2025-11-30',
    });
  });
});

it('the chips are those of what differs from its default, in the order of the filters', () => {
  const values = { ...DEFAULTS, time: 'day', player: 'fir', from: '2025-04-01' };
  const chips = listChips({ filters, values, changed: ['from', 'time', 'player'] });
  expect(chips.map(({ label, names: put }) => [label, put])).toEqual([
    ['Player: fir', ['player']],
    ['Day games', ['time']],
    ['Dates: Apr 1, 2025 – Nov 30, 2025', ['from', 'to']],
  ]);
});
