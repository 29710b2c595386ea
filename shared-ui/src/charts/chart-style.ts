import type { PartialTheme } from '@nivo/theming';
import { useSyncExternalStore } from 'react';
import { COLORS, type ThemedColor } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia?.(QUERY);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
};

const wantsStillness = () => window.matchMedia?.(QUERY).matches ?? true;

/** Motion of marks when their values change: within 140 ms, or none with reduced motion. */
export function useChartMotion() {
  const isStill = useSyncExternalStore(subscribe, wantsStillness, () => true);
  return { animate: !isStill, motionConfig: { duration: 140 } };
}

/** Our colours and type for the axes, grid and labels that nivo draws. */
export function toChartTheme(theme: Theme): PartialTheme {
  const text = { fontFamily: 'inherit', fontSize: 12, fill: COLORS['fg.muted'][theme] };
  const grid = { stroke: COLORS.border[theme], strokeWidth: 1 };
  return {
    text,
    axis: {
      domain: { line: { stroke: 'none' } },
      ticks: { line: { stroke: 'none' }, text },
      legend: { text },
    },
    grid: { line: grid },
    crosshair: { line: { stroke: COLORS['fg.subtle'][theme], strokeWidth: 1, strokeDasharray: '3 3' } },
    labels: { text: { ...text, fill: COLORS.fg[theme], fontWeight: 600 } },
    // Our tooltip has its own frame.
    tooltip: { container: { background: 'none', boxShadow: 'none', padding: 0, color: 'inherit' } },
  };
}

/** A square around the origin, about 8 px wide. The other shapes are similar. */
export const SQUARE = 'M-3.6,-3.6H3.6V3.6H-3.6Z';

const CIRCLE = 'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0Z';
const TRIANGLE = 'M0,-4.6L4.6,3.6H-4.6Z';
const DIAMOND = 'M0,-5L5,0L0,5L-5,0Z';

const SHAPES = [CIRCLE, SQUARE, TRIANGLE, DIAMOND] as const;

/** The shape of a series' marks, so that series differ by more than colour. */
export const toMarkShape = (index: number): string => SHAPES[index % SHAPES.length] ?? CIRCLE;

/** Colours for parts of a whole and for lines, in the order of use. Each has enough contrast with the background. */
export const SERIES_COLORS: readonly ThemedColor[] = [
  { dark: '#ffa726', light: '#b56400' },
  { dark: '#6db8ff', light: '#1f63b5' },
  { dark: '#52dd9b', light: '#0a6a40' },
  { dark: '#d59cff', light: '#7a3fb8' },
  { dark: '#ff8874', light: '#b0241a' },
  { dark: '#4fd1d9', light: '#0b7680' },
  { dark: '#f4dc62', light: '#7d6700' },
  { dark: '#b3bcb2', light: '#5b675f' },
];

/** The meaning of a mark's colour. Position, sign or shape must show it too. */
export type ChartTone = 'accent' | 'up' | 'down' | 'neutral';

const TONES: Record<ChartTone, ThemedColor> = {
  accent: { dark: '#ffa726', light: '#b56400' },
  up: COLORS.up,
  down: COLORS.down,
  neutral: COLORS['border.strong'],
};

/** The colour of a series by its place in the legend. The eight colours repeat. */
export const toSeriesColor = (index: number, theme: Theme): string =>
  SERIES_COLORS[index % SERIES_COLORS.length]?.[theme] ?? COLORS.fg[theme];

export const toToneColor = (tone: ChartTone, theme: Theme): string => TONES[tone][theme];
