import { expect, it } from 'vitest';
import { toBreakEven } from './break-even.ts';

it.each([
  { american: -200, decimal: 1.5, winRate: 2 / 3 },
  { american: -110, decimal: 21 / 11, winRate: 11 / 21 },
  { american: -100, decimal: 2, winRate: 0.5 },
  { american: 100, decimal: 2, winRate: 0.5 },
  { american: 200, decimal: 3, winRate: 1 / 3 },
])('$american pays $decimal and must win $winRate', ({ american, decimal, winRate }) => {
  const breakEven = toBreakEven(american);
  expect(breakEven.decimal).toBeCloseTo(decimal, 12);
  expect(breakEven.winRate).toBeCloseTo(winRate, 12);
});
