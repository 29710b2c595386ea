import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { UnknownValues } from './unknown-values.tsx';

it.each([
  [['2031-2032'], 'The season 2031-2032 is'],
  [['2031', '2032'], 'The seasons 2031 and 2032 are'],
  [['a', 'b', 'c', 'd', 'e'], 'The seasons a, b, c, and 2 more are'],
])('names what a link asked for and what is shown: %j', (values, text) => {
  renderUi(<UnknownValues noun="season" values={values} shown="2026-2027" />);
  expect(screen.getByRole('status').textContent).toBe(`${text} not known here; showing 2026-2027.`);
});

it('says nothing of a link whose values are all known', () => {
  renderUi(<UnknownValues noun="season" shown="2026-2027" />);
  expect(screen.queryByRole('status')).toBeNull();
});
