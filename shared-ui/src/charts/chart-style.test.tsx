import { act, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { COLORS } from '../theme/colors.ts';
import { toContrast } from '../theme/contrast.ts';
import { SERIES_COLORS, toSeriesColor, toToneColor, useChartMotion } from './chart-style.ts';

describe('chart colors', () => {
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
      // If there are more series than colours, the colours repeat.
      expect(toSeriesColor(SERIES_COLORS.length, theme)).toBe(series[0]);
      expect(new Set(TONES.map((tone) => toToneColor(tone, theme))).size).toBe(TONES.length);
    });
  });
});

describe('chart motion', () => {
  afterEach(() => vi.unstubAllGlobals());

  /** A browser with or without reduced motion, and a function that changes the setting. */
  function aBrowser(wantsStillness: boolean) {
    const media = Object.assign(new EventTarget(), { matches: wantsStillness });
    const matchMedia = vi.fn((_query: string) => media);
    vi.stubGlobal('matchMedia', matchMedia);
    const change = (matches: boolean) =>
      act(() => {
        media.matches = matches;
        media.dispatchEvent(new Event('change'));
      });
    return { matchMedia, change };
  }

  it('marks move, unless the visitor asks for less motion, at any time', () => {
    const { matchMedia, change } = aBrowser(false);
    const { result } = renderHook(useChartMotion);
    expect(result.current).toEqual({ animate: true, motionConfig: { duration: 140 } });
    change(true);
    expect(result.current.animate).toBe(false);
    change(false);
    expect(result.current.animate).toBe(true);
    expect(new Set(matchMedia.mock.calls.flat())).toEqual(new Set(['(prefers-reduced-motion: reduce)']));
  });

  it('marks stand still where the browser cannot be asked', () => {
    vi.stubGlobal('matchMedia', undefined);
    expect(renderHook(useChartMotion).result.current.animate).toBe(false);
  });
});
