import {
  type BarCustomLayerProps,
  type BarTooltipProps,
  type ComputedBarDatum,
  Bar as NivoBar,
} from '@nivo/bar';
import { createContext, use } from 'react';
import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';
import { useTheme } from '../theme/theme-store.ts';
import { type Guide, GuideLines } from './annotations.tsx';
import { cutText, pickLabels, toDomain, toNamesWidth, toTextWidth } from './axis-labels.ts';
import type { Bar, BarChartProps } from './bar-chart.tsx';
import { toChartTheme, toToneColor, useChartMotion } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

/**
 * A bar as nivo expects it, identified by its index, since two games may have the same date. Nivo draws no bar without
 * a value.
 */
type BarDatum = { id: string; value?: number };

/** Props that the layers of a drawing need besides nivo's. */
type BarDrawing = {
  bars: readonly Bar[];
  isVertical: boolean;
  domain: { min: number; max: number };
  reference: Guide | undefined;
  formatValue: (value: number) => string;
  theme: Theme;
};

const DrawingContext = createContext<BarDrawing | undefined>(undefined);

const BarDrawingProvider = DrawingContext.Provider;

type Layer = BarCustomLayerProps<BarDatum>;

const LABEL_GAP = 6;
// An inline style, because a style sheet's font size has precedence over an attribute.
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

/** The figure at the end of each bar; none if vertical bars are too narrow for their figures. */
function BarFigures({ bars: drawn }: Layer) {
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

const ZERO_PX = 3;

/** A mark in place of a bar of zero, which has no height: the game was played. */
function ZeroMarks({ bars: drawn }: Layer) {
  const drawing = use(DrawingContext);
  if (!drawing) return null;
  const { isVertical } = drawing;
  return drawn
    .filter(({ data }) => data.value === 0)
    .map(({ key, x, y, width, height, color }) => (
      <rect
        key={key}
        data-zero=""
        x={x}
        y={isVertical ? y - ZERO_PX : y}
        width={isVertical ? width : ZERO_PX}
        height={isVertical ? ZERO_PX : height}
        fill={color}
        pointerEvents="none"
      />
    ));
}

function BarReference({ innerWidth: width, innerHeight: height }: Layer) {
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

export type BarPlotProps = {
  bars: readonly Bar[];
  layout: 'vertical' | 'horizontal';
  reference: BarChartProps['reference'];
  valueName: string;
  formatValue: (value: number) => string;
  size: { width: number; height: number };
};

const TICK = { tickSize: 0, tickPadding: 8 };
const SIDE_LABEL_PX = 48;
const LEFT_PX = 44;

const toDatum = ({ value }: Bar, index: number): BarDatum => ({
  id: String(index),
  ...(value !== null && { value }),
});

function toMargin({ bars, layout, size }: BarPlotProps) {
  if (layout === 'vertical') {
    // The last label is centred under the last bar, and may be wider than the bar.
    const barShare = (size.width - LEFT_PX) / bars.length;
    const beyond = (toTextWidth(bars.at(-1)?.label ?? '') - barShare) / 2;
    return { top: 20, right: Math.max(8, Math.ceil(beyond)), bottom: 28, left: LEFT_PX };
  }
  const names = bars.map(({ label }) => label);
  return { top: 4, right: 8, bottom: 4, left: toNamesWidth(names, size.width) };
}

/** The drawing of a `BarChart`. Loading it loads nivo. */
export function BarPlot(props: BarPlotProps) {
  const { bars, layout, reference, valueName, formatValue, size } = props;
  const { theme } = useTheme();
  const motion = useChartMotion();
  const isVertical = layout === 'vertical';
  const margin = toMargin(props);
  const values = bars.flatMap(({ value }) => value ?? []);
  const innerWidth = size.width - margin.left - margin.right;
  const room = isVertical ? undefined : SIDE_LABEL_PX / innerWidth;
  const domain = toDomain(reference ? [...values, reference.value] : values, room);
  const labels = bars.map(({ label }) => label);
  const shown = pickLabels(labels, innerWidth).map(String);
  const data = bars.map(toDatum);
  const barOf = (id: string | number) => bars[Number(id)];
  const nameOf = (id: string | number) => barOf(id)?.label ?? '';

  const toColor = (bar: Bar | undefined) => bar?.color ?? toToneColor(bar?.tone ?? 'accent', theme);
  const renderTooltip = ({ indexValue, value }: BarTooltipProps<BarDatum>) => {
    const note = barOf(indexValue)?.note;
    const figure = [valueName, formatValue(value)] as const;
    return <ChartTooltip title={nameOf(indexValue)} figures={note ? [figure, ['Note', note]] : [figure]} />;
  };

  return (
    <BarDrawingProvider value={{ bars, isVertical, domain, reference, formatValue, theme }}>
      <NivoBar<BarDatum>
        {...size}
        {...motion}
        // nivo draws from the bottom up.
        data={isVertical ? data : data.toReversed()}
        indexBy="id"
        keys={['value']}
        groupMode="grouped"
        layout={layout}
        margin={margin}
        padding={0.3}
        valueScale={{ type: 'linear', ...domain, nice: false }}
        colors={({ indexValue }) => toColor(barOf(indexValue))}
        borderRadius={2}
        enableLabel={false}
        enableGridX={!isVertical}
        enableGridY={isVertical}
        gridXValues={4}
        gridYValues={4}
        axisBottom={isVertical ? { ...TICK, tickValues: shown, format: nameOf } : null}
        axisLeft={
          isVertical
            ? { ...TICK, tickValues: 4, format: formatValue }
            : { ...TICK, format: (id: string) => cutText(nameOf(id), margin.left - 16) }
        }
        layers={['grid', 'axes', 'bars', ZeroMarks, BarFigures, BarReference]}
        tooltip={renderTooltip}
        theme={toChartTheme(theme)}
        role="presentation"
      />
    </BarDrawingProvider>
  );
}
