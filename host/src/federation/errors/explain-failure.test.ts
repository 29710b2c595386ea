import { expect, it } from 'vitest';
import { explainFailure, type Outcome } from './explain-failure.ts';

it.each<[Outcome, string]>([
  [{ failure: 'render', delivery: 'told' }, 'The fault is ours, and we were told of it.'],
  [{ failure: 'render', delivery: 'untold' }, 'The fault is ours.'],
  [{ failure: 'load', delivery: 'told' }, 'It could not be loaded whole, and we were told of it.'],
  [{ failure: 'integrity', delivery: undefined }, 'It could not be loaded whole.'],
  [{ failure: 'timeout', delivery: 'told' }, 'It took too long to load, and we were told of it.'],
  [{ failure: 'load', delivery: 'unreachable' }, 'The site cannot be reached. Check your connection.'],
])('tells a visitor of %o what is so', (outcome, text) => {
  expect(explainFailure(outcome)).toBe(text);
});
