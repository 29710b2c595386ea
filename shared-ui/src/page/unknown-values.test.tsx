import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { UnknownValues } from './unknown-values.tsx';

it.each([
  {
    values: ['2031-2032'],
    text: 'The season 2031-2032 is not known here; showing 2026-2027.',
  },
  {
    values: ['2031', '2032'],
    text: 'The seasons 2031 and 2032 are not known here; showing 2026-2027.',
  },
  {
    values: ['a', 'b', 'c', 'd', 'e'],
    text: 'The seasons a, b, c, and 2 more are not known here; showing 2026-2027.',
  },
])('names what a link asked for and what is shown: $values', ({ values, text }) => {
  renderUi(<UnknownValues noun="season" values={values} shown="2026-2027" />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

it('says nothing of a link whose values are all known', () => {
  renderUi(<UnknownValues noun="season" shown="2026-2027" />);
  expect(screen.queryByRole('status')).toBeNull();
});
