import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { formatMinimum, SampleWords } from './sample-filter.tsx';

it.each([
  { value: 10, hidden: 1312, words: 'Batters with at least 10 batted balls; 1,312 hidden.' },
  { value: 1, hidden: 0, words: 'Batters with at least 1 batted ball.' },
  { value: 10, hidden: null, words: 'Batters with at least 10 batted balls.' },
  { value: 0, hidden: 0, words: 'Batters with any number of batted balls.' },
])('says with a minimum of $value and $hidden hidden: $words', ({ words, ...props }) => {
  renderUi(<SampleWords noun="Batters" unit="batted ball" {...props} />);
  expect(screen.getByRole('status').textContent).toBe(words);
});

it.each([
  [0, 'Any sample'],
  [1, 'At least 1 game'],
  [3, 'At least 3 games'],
])('names a minimum of %i on a chip: %s', (min, words) => {
  expect(formatMinimum(min, 'game')).toBe(words);
});
