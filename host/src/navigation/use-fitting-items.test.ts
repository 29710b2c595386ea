import { expect, it } from 'vitest';
import { countFitting } from './use-fitting-items.ts';

const items = [50, 60, 70, 40];

it.each([
  { room: 'all of them with the gaps between', available: 232, count: 4 },
  { room: 'half a pixel less', available: 231.5, count: 4 },
  { room: 'a pixel less, and so for the rest', available: 231, count: 2 },
  { room: 'three and the rest', available: 50 + 60 + 70 + 3 * 4 + 45, count: 4 },
  { room: 'two and the rest', available: 50 + 60 + 2 * 4 + 45, count: 2 },
  { room: 'one and the rest', available: 50 + 4 + 45, count: 1 },
  { room: 'the rest alone', available: 60, count: 0 },
  { room: 'nothing', available: 0, count: 0 },
])('counts $count where there is room for $room', ({ available, count }) => {
  expect(countFitting({ available, gap: 4, items, rest: 45 })).toBe(count);
});

it('needs no room for the rest where everything fits', () => {
  expect(countFitting({ available: 110, gap: 0, items: [50, 60], rest: 45 })).toBe(2);
});

it('fits nothing into a row of nothing', () => {
  expect(countFitting({ available: 0, gap: 4, items: [], rest: 45 })).toBe(0);
});
