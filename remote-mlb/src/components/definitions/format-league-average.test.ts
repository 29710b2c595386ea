import { expect, it } from 'vitest';
import type { MlbLeagueAverage } from '../../api/league-averages.ts';
import { formatLeagueAverage } from './format-league-average.ts';

const anAverage = (rest: Partial<MlbLeagueAverage>): MlbLeagueAverage => ({
  figure: 'xba',
  value: 0.2438,
  unit: 'average',
  sample: 1,
  sample_unit: 'at-bats',
  constant: null,
  ...rest,
});

it.each([
  { name: 'a batting average without its zero', row: anAverage({}), text: '.244' },
  { name: 'a speed', row: anAverage({ unit: 'mph', value: 88.9 }), text: '88.9 mph' },
  { name: 'an angle', row: anAverage({ unit: 'degrees', value: 12 }), text: '12.0°' },
  { name: 'a share', row: anAverage({ unit: 'percent', value: 39.04 }), text: '39.0%' },
  { name: 'runs', row: anAverage({ unit: 'runs', value: 4.1 }), text: '4.10' },
  { name: 'what is not known', row: anAverage({ value: null }), text: 'N/A' },
])('writes $name', ({ row, text }) => {
  expect(formatLeagueAverage(row)).toBe(text);
});
