import { expect, it } from 'vitest';
import { ALONG_THE_BAR, DOWN_A_MENU, findNextPlace } from './move-focus.ts';

it.each([
  { key: 'ArrowDown', index: 0, expected: 1 },
  { key: 'ArrowDown', index: 2, expected: 0 },
  { key: 'ArrowDown', index: -1, expected: 0 },
  { key: 'ArrowUp', index: 1, expected: 0 },
  { key: 'ArrowUp', index: 0, expected: 2 },
  { key: 'Home', index: 2, expected: 0 },
  { key: 'End', index: 0, expected: 2 },
  { key: 'Tab', index: 0, expected: undefined },
  { key: 'ArrowRight', index: 0, expected: undefined },
])('$key goes from place $index of three to $expected in a menu', ({ key, index, expected }) => {
  expect(findNextPlace(key, { index, count: 3, keys: DOWN_A_MENU })).toBe(expected);
});

it.each([
  { key: 'ArrowRight', expected: 2 },
  { key: 'ArrowLeft', expected: 0 },
  { key: 'Home', expected: undefined },
])('$key goes from the middle of the bar to $expected', ({ key, expected }) => {
  expect(findNextPlace(key, { index: 1, count: 3, keys: ALONG_THE_BAR })).toBe(expected);
});

it('goes nowhere where there is nothing', () => {
  expect(findNextPlace('ArrowDown', { index: -1, count: 0, keys: DOWN_A_MENU })).toBeUndefined();
});
