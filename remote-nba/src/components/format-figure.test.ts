import { expect, it } from 'vitest';
import { formatFigure, formatPercentage, formatShare } from './format-figure.ts';

it.each([
  { value: 12.36, figure: '12.4', percentage: '12.4%', share: '1236.0%' },
  { value: 0.125, figure: '0.1', percentage: '0.1%', share: '12.5%' },
  { value: 0, figure: '0.0', percentage: '0.0%', share: '0.0%' },
  { value: null, figure: 'N/A', percentage: 'N/A', share: 'N/A' },
])('$value is $figure as a figure, $percentage as a percentage, $share as a share', (row) => {
  const { value, figure, percentage, share } = row;
  expect([formatFigure(value), formatPercentage(value), formatShare(value)]).toEqual([
    figure,
    percentage,
    share,
  ]);
});

it('writes a share beyond all percentages as N/A', () => {
  expect(formatShare(1e308)).toBe('N/A');
});
