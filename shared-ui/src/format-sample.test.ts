import { expect, it } from 'vitest';
import { formatSample } from './format-sample.ts';

it.each([
  [0, '0 games'],
  [1, '1 game'],
  [10, '10 games'],
])('a sample of %d is %s', (count, text) => {
  expect(formatSample(count, 'game')).toBe(text);
});
