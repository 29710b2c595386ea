import { COLORS, type ThemedColor } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

/** Colours for the parts of a whole and for lines, in the order of use; each can be told from the ground it stands on. */
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

/** The meaning of a mark's colour; place, sign or shape must show it too. */
export type ChartTone = 'accent' | 'up' | 'down' | 'neutral';

const TONES: Record<ChartTone, ThemedColor> = {
  accent: { dark: '#ffa726', light: '#b56400' },
  up: COLORS.up,
  down: COLORS.down,
  neutral: COLORS['border.strong'],
};

export const toSeriesColor = (index: number, theme: Theme): string =>
  SERIES_COLORS[index % SERIES_COLORS.length]?.[theme] ?? COLORS.fg[theme];

export const toToneColor = (tone: ChartTone, theme: Theme): string => TONES[tone][theme];
