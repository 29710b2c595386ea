import { expect, it } from 'vitest';
import { formatPercentile } from './format-figure.ts';

it.each([
  [96.4, '96th'],
  [0, '0th'],
  [21.2, '21st'],
  [11, '11th'],
  [82, '82nd'],
  [99.6, '100th'],
  [null, 'N/A'],
])('writes %s as %s', (percentile, text) => {
  expect(formatPercentile(percentile)).toBe(text);
});
