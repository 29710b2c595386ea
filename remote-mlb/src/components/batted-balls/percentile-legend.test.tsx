import { renderScreen } from '@sharpside/shared-data/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PercentileLegend } from './percentile-legend.tsx';

const show = (pool: number | undefined) =>
  renderScreen(<PercentileLegend measure="Avg Exit Velocity" pool={pool} />);

it.each([
  { pool: 1, words: 'the 1 batter of' },
  { pool: 2, words: 'the 2 batters of' },
  { pool: 1_234, words: 'the 1,234 batters of' },
  { pool: undefined, words: 'the batters of' },
  { pool: 0, words: null },
])('says among how many: $pool, "$words"', ({ pool, words }) => {
  show(pool);
  const said = words && `Percentile of Avg Exit Velocity among ${words} these filters:`;
  expect(screen.queryByText(/Percentile/)?.textContent ?? null).toBe(said);
});

it('shows its steps from low to high, to those who see them', () => {
  show(100);
  const steps = screen.getByText('low').nextElementSibling;
  expect(steps?.nextElementSibling?.textContent).toBe('high');
  expect(steps?.getAttribute('aria-hidden')).toBe('true');
  const shades = [...(steps?.children ?? [])].map((step) => step.getAttribute('style') ?? '');
  expect(new Set(shades).size).toBe(5);
  expect([shades[0], shades[4]]).toEqual([expect.stringContaining('cold'), expect.stringContaining('hot')]);
});
