import { expect, it } from 'vitest';
import { formatStat } from './receiver-stats.ts';

it.each([
  { stat: 'tgt_percentage', value: 24.53, text: '24.5%' },
  { stat: 'yds', value: 1_204.4, text: '1,204' },
  { stat: 'yprr', value: 1.857, text: '1.86' },
  { stat: 'recyds_g', value: 65, text: '65.0' },
] as const)('writes $value of $stat as $text', ({ stat, value, text }) => {
  expect(formatStat(stat, value)).toBe(text);
});
