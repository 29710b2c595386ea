import { expect, it } from 'vitest';
import { anEdge } from '../testing/a-pick.ts';
import { findBet, toFairPrice, toSignedPercent } from './figures.ts';

it.each([
  [0.5, -100],
  [0.6, -150],
  [0.25, 300],
  [0.1, 900],
  [0, null],
  [1, null],
])('a chance of %d is worth %s', (chance, price) => {
  expect(toFairPrice(chance)).toBe(price);
});

it.each([
  [0.041, '+4.1%'],
  [-0.02, '-2.0%'],
  [-0.0001, '0.0%'],
])('an edge of %d is %s', (edge, text) => {
  expect(toSignedPercent(edge)).toBe(text);
});

it.each([
  ['likelier than market and price', {}, { price: { american: 400, book: 'FanDuel' }, edge: 0.06 }],
  ['not likelier than the market', { edge: 0 }, null],
  ['not likelier than the price implies', { chance: 0.195, edge: 0.006 }, null],
  ['without a price', { best_price: null }, null],
  ['without an edge', { edge: null }, null],
])('a pick %s has the bet %o', (_, changes, bet) => {
  expect(findBet(anEdge(changes))).toEqual(bet);
});
