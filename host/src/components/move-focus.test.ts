import { expect, it } from 'vitest';
import { DOWN_A_MENU, findNextPlace } from './move-focus.ts';

it('goes nowhere where there is nothing', () => {
  expect(findNextPlace('ArrowDown', { index: -1, count: 0, keys: DOWN_A_MENU })).toBeUndefined();
});
