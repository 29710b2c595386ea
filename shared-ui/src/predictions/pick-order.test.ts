import { expect, it } from 'vitest';
import { type PickReader, type PickSort, sortPicks, startPickOrder } from './pick-order.ts';
import { formatChance } from './price-cells.tsx';

const aPick = (name: string, over: object = {}) => ({
  name,
  team: 'KC',
  score: 5,
  chance: 0.4,
  best_price: 180,
  book: 'DraftKings',
  implied: 0.36,
  no_vig: 0.34,
  edge: 0.06,
  price_updated: null,
  is_name_shared: false,
  start_time: '2026-11-22T18:00:00Z',
  game_state: 'scheduled' as const,
  ...over,
});

type Pick = ReturnType<typeof aPick>;

const read: PickReader<Pick> = {
  score: ({ score }) => score,
  chance: ({ chance }) => chance,
  team: ({ team }) => team,
};

const PICKS = [
  aPick('Unpriced', { score: 9, chance: 0.6, implied: null, edge: null, team: 'buf', start_time: null }),
  aPick('Eaten', { score: 8, chance: 0.41, implied: 0.42, edge: 0.2, start_time: '2026-11-22T20:00:00Z' }),
  aPick('Good', { score: 7, chance: 0.45, implied: 0.4, edge: 0.07 }),
  aPick('Small', { score: 6, edge: 0.05, team: 'ARI' }),
  aPick('Short', { score: 4, chance: 0.1, implied: 0.3, edge: -0.19 }),
  aPick('Final', { score: 11, chance: 0.95, edge: 0.6, game_state: 'final', team: 'ARI' }),
  aPick('Live', { score: 10, chance: 0.9, edge: 0.5, game_state: 'begun', team: 'ATL' }),
];

// 'Eaten' has an edge over the market, but its chance does not beat the price, so it is no bet.
it.each([
  ['score', 'desc', 'Unpriced Eaten Good Small Short Live Final'],
  ['score', 'asc', 'Short Small Good Eaten Unpriced Live Final'],
  ['chance', 'desc', 'Unpriced Good Eaten Small Short Live Final'],
  ['edge', 'desc', 'Good Small Eaten Short Unpriced Live Final'],
  ['edge', 'asc', 'Short Eaten Small Good Unpriced Live Final'],
  ['team', 'asc', 'Small Unpriced Eaten Good Short Live Final'],
  ['start', 'asc', 'Good Small Short Eaten Unpriced Live Final'],
] as const)('orders picks by %s, %s: %s', (column, direction, names) => {
  const sorted = sortPicks(PICKS, { read, order: { column, direction } });
  expect(sorted.map(({ name }) => name).join(' ')).toBe(names);
});

it.each([
  ['edge', 'desc'],
  ['chance', 'desc'],
  ['score', 'desc'],
  ['team', 'asc'],
  ['start', 'asc'],
] satisfies [PickSort, string][])('a click on another column begins by %s with %s', (column, direction) => {
  const other = column === 'team' ? 'start' : 'team';
  const next = { column, direction: 'asc' } as const;
  expect(startPickOrder({ column: other, direction: 'asc' }, next)).toEqual({ column, direction });
});

it('a click on the sorted column turns its direction', () => {
  const next = { column: 'edge', direction: 'asc' } as const;
  expect(startPickOrder({ column: 'edge', direction: 'desc' }, next)).toBe(next);
});

it.each([
  [0.4213, '42.1%'],
  [null, 'N/A'],
  [1e308, 'N/A'],
])('a chance of %s reads %s', (chance, text) => {
  expect(formatChance(chance)).toBe(text);
});
