import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { BaseDiamond } from './base-diamond.tsx';

// SCO-20
it.each([
  { first: false, second: false, third: false, words: 'Bases empty' },
  { first: true, second: false, third: false, words: 'Runner on first' },
  { first: false, second: true, third: true, words: 'Runners on second and third' },
  { first: true, second: true, third: true, words: 'Bases loaded' },
])('says "$words", and fills those bases', ({ words, ...bases }) => {
  renderScreen(<BaseDiamond bases={bases} />);
  const diamond = screen.getByRole('img');
  expect(diamond.getAttribute('aria-label')).toBe(words);
  const filled = [...diamond.querySelectorAll('rect')].map(({ dataset }) => [
    dataset.base,
    dataset.occupied === 'true',
  ]);
  expect(Object.fromEntries(filled)).toEqual(bases);
});
