import { expect, it } from 'vitest';
import { findLoneValues } from './line-plot.tsx';

it.each([
  ['one between gaps', [null, 4, null, 5, 6], [1]],
  ['0, which is a value', [0, null, 3], [0, 2]],
  ['none where lines lead to all', [1, 2, null, 3, 4], []],
  ['none where there is nothing', [null, null], []],
])('the values that stand alone: %s', (_name, values, places) => {
  expect(findLoneValues(values)).toEqual(places);
});
