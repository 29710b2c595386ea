import { describe, expect, it } from 'vitest';
import { DEFINITIONS } from './definitions.ts';

describe('the glossary', () => {
  it('has an entry for each figure, at the place that links name', () => {
    expect(DEFINITIONS.map(({ id, name, figure }) => [id, name, figure])).toEqual([
      ['exit-velocity', 'Exit Velocity', 'exit_velocity'],
      ['launch-angle', 'Launch Angle', 'launch_angle'],
      ['barrel', 'Barrel', 'barrel_rate'],
      ['xba', 'xBA', 'xba'],
      ['xslg', 'xSLG', 'xslg'],
      ['hard-hit-rate', 'Hard-Hit Rate', 'hard_hit_rate'],
      ['whiff-rate', 'Whiff Rate', 'whiff_rate'],
      ['park-factor', 'Park Factor', null],
      ['fip', 'FIP', 'fip'],
    ]);
  });

  it.each(DEFINITIONS)(
    'says what $name means in sentences, how it is reckoned, and of what, say',
    (entry) => {
      expect(entry.meaning).toMatch(/^\p{Lu}.*\.$/u);
      expect(entry.formula).not.toBe('');
      expect(entry.example).toMatch(/^[\p{Lu}\d].*\d.*\.$/u);
    },
  );
});
