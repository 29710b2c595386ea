import { act, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useChartMotion } from './chart-motion.ts';

afterEach(() => vi.unstubAllGlobals());

/** A browser whose visitor wants less motion or not, and may change that. */
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
