import { expect, it } from 'vitest';
import { formatStat, RECEIVER_STATS, STAT_WORDS } from './receiver-stats.ts';

it.each([
  { stat: 'tgt_percentage', value: 24.53, text: '24.5%' },
  { stat: 'yds', value: 1_204.4, text: '1,204' },
  { stat: 'yprr', value: 1.857, text: '1.86' },
  { stat: 'recyds_g', value: 65, text: '65.0' },
] as const)('writes $value of $stat as $text', ({ stat, value, text }) => {
  expect(formatStat(stat, value)).toBe(text);
});

it.each(RECEIVER_STATS)('says in a sentence what %s counts', (stat) => {
  expect(STAT_WORDS[stat].meaning).toMatch(/^\p{Lu}.*\.$/u);
});
