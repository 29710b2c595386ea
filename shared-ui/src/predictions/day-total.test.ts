import { expect, it } from 'vitest';
import { formatDayTotal } from './day-total.ts';

it.each([
  { outcomes: ['hit', 'miss', 'hit', 'void'], total: '2 of 3 homered' },
  { outcomes: ['hit', 'miss', null], total: '1 of 2 homered so far' },
  { outcomes: ['void', null], total: undefined },
  { outcomes: [], total: undefined },
] as const)('the outcomes $outcomes read $total', ({ outcomes, total }) => {
  const picks = outcomes.map((outcome) => ({ outcome }));
  expect(formatDayTotal(picks, 'homered')).toBe(total);
});
