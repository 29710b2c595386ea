import type { BarCustomLayerProps, ComputedBarDatum } from '@nivo/bar';
import { createContext, use } from 'react';
import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';
import { toTextWidth } from './axis-labels.ts';
import type { Bar } from './bar-chart.tsx';
import { type Guide, GuideLines } from './guides.tsx';

/** A bar as nivo knows it: by its place, since two games may be on one date. No value, no bar. */
export type BarDatum = { id: string; value?: number };

/** Props that the layers of one drawing need beyond nivo's. */
export type BarDrawing = {
  bars: readonly Bar[];
  isVertical: boolean;
  domain: { min: number; max: number };
  reference: Guide | undefined;
  formatValue: (value: number) => string;
  theme: Theme;
};

const DrawingContext = createContext<BarDrawing | undefined>(undefined);

export const BarDrawingProvider = DrawingContext.Provider;

type Layer = BarCustomLayerProps<BarDatum>;

const LABEL_GAP = 6;
// Of its own, because a style sheet's size for text goes before an attribute.
const FIGURE = { fontSize: 12, fontWeight: 600 };

function toLabel({ bars, formatValue, isVertical }: BarDrawing, drawn: ComputedBarDatum<BarDatum>): string {
  const bar = bars[Number(drawn.data.indexValue)];
  if (!bar) return '';
  if (bar.value !== null) return formatValue(bar.value);
  return isVertical ? '–' : (bar.note ?? 'N/A');
}

function toPlace({ isVertical }: BarDrawing, { data, x, y, width, height }: ComputedBarDatum<BarDatum>) {
  const isNegative = (data.value ?? 0) < 0;
  if (isVertical) {
    const edge = isNegative ? y + height + LABEL_GAP + 8 : y - LABEL_GAP;
    return { x: x + width / 2, y: edge, textAnchor: 'middle' as const };
  }
  const edge = isNegative ? x - LABEL_GAP : x + width + LABEL_GAP;
  return {
    x: edge,
    y: y + height / 2,
    dominantBaseline: 'central' as const,
    textAnchor: isNegative ? ('end' as const) : ('start' as const),
  };
}

/** The figure at the end of each bar, where bars are wide enough for theirs. */
export function BarFigures({ bars: drawn }: Layer) {
  const drawing = use(DrawingContext);
  if (!drawing) return null;
  const labels = drawn.map((bar) => toLabel(drawing, bar));
  const room = (drawn[0]?.width ?? 0) * 1.4;
  if (drawing.isVertical && Math.max(...labels.map(toTextWidth)) > room) return null;
  return (
    <g pointerEvents="none">
      {drawn.map((bar, index) => (
        <text
          key={bar.key}
          {...toPlace(drawing, bar)}
          fill={COLORS[bar.data.value === null ? 'fg.subtle' : 'fg'][drawing.theme]}
          style={FIGURE}
        >
          {labels[index]}
        </text>
      ))}
    </g>
  );
}

/** The line that the bars are compared with. */
export function BarReference({ innerWidth: width, innerHeight: height }: Layer) {
  const drawing = use(DrawingContext);
  if (!drawing?.reference) return null;
  const { isVertical, domain, reference, theme } = drawing;
  const toShare = (value: number) => (value - domain.min) / (domain.max - domain.min);
  return (
    <GuideLines
      guides={[reference]}
      axis={isVertical ? 'y' : 'x'}
      toPosition={(value) => (isVertical ? (1 - toShare(value)) * height : toShare(value) * width)}
      size={{ width, height }}
      theme={theme}
    />
  );
}
