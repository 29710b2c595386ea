import { describe, expect, it } from 'vitest';
import { COLORS } from '../theme/colors.ts';
import { toContrast } from '../theme/contrast.ts';
import { SERIES_COLORS, toSeriesColor, toToneColor } from './chart-colors.ts';

const THEMES = ['dark', 'light'] as const;
const TONES = ['accent', 'up', 'down', 'neutral'] as const;

describe.each(THEMES)('marks in the %s theme', (theme) => {
  it('stand out from the card they are on', () => {
    const marks = [
      ...SERIES_COLORS.map((color) => color[theme]),
      ...TONES.map((tone) => toToneColor(tone, theme)),
    ];
    const faint = marks.filter((mark) => toContrast(mark, COLORS['bg.raised'][theme]) < 3);
    expect(faint).toEqual([]);
  });

  it('each have a colour of their own', () => {
    const series = SERIES_COLORS.map((_, index) => toSeriesColor(index, theme));
    expect(series.filter((color) => !/^#[0-9a-f]{6}$/.test(color))).toEqual([]);
    expect(new Set(series).size).toBe(8);
    expect(new Set(TONES.map((tone) => toToneColor(tone, theme))).size).toBe(TONES.length);
  });

  it('begin again with the first colour when there are more series than colours', () => {
    expect(toSeriesColor(SERIES_COLORS.length, theme)).toBe(toSeriesColor(0, theme));
  });
});
