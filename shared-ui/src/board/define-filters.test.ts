import { expect, it } from 'vitest';
import {
  chipFilter,
  dateRangeFilter,
  defineFilters,
  listChips,
  searchFilter,
  toggleFilter,
} from './index.ts';

const { filters } = defineFilters(
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
  {},
);

const DEFAULTS = { player: '', time: null, from: '2025-03-01', to: '2025-11-30', more: false };

it('the address has the parameters of the filters in the order that links have', () => {
  const { schema } = defineFilters({ more: filters.more, player: filters.player }, {}, { first: ['player'] });
  expect(Object.keys(schema)).toEqual(['player', 'more']);
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
