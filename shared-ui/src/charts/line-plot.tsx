import { type LineCustomSvgLayerProps, Line as NivoLine } from '@nivo/line';
import { createContext, use } from 'react';
import type { Theme } from '../theme/theme-boot.ts';
import { useTheme } from '../theme/theme-store.ts';
import { pickLabels, toDomain } from './axis-labels.ts';
import { toSeriesColor } from './chart-colors.ts';
import { useChartMotion } from './chart-motion.ts';
import { toChartTheme } from './chart-theme.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import { type Guide, GuideLines } from './guides.tsx';
import type { LineSeries } from './line-chart.tsx';

type Series = { id: string; data: { x: string; y: number | null }[] };
type Range = { min: number; max: number };
type Drawing = { guides: readonly Guide[]; range: Range; theme: Theme };

export type LinePlotProps = {
  places: readonly string[];
  series: readonly LineSeries[];
  guides: readonly Guide[];
  formatValue: (value: number) => string;
  fromZero: boolean;
  size: { width: number; height: number };
};

const DrawingContext = createContext<Drawing | undefined>(undefined);
const MARGIN = { top: 16, right: 16, bottom: 28, left: 44 };
const TICK = { tickSize: 0, tickPadding: 8 };

function toRange(values: readonly number[], fromZero: boolean): Range {
  if (fromZero || values.length === 0) return toDomain(values);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = (high - low || 1) * 0.12;
  return { min: low - room, max: high + room };
}

function Guides({ innerWidth: width, innerHeight: height }: LineCustomSvgLayerProps<Series>) {
  const drawing = use(DrawingContext);
  if (!drawing) return null;
  const { min, max } = drawing.range;
  return (
    <GuideLines
      guides={drawing.guides}
      axis="y"
      toPosition={(value) => (1 - (value - min) / (max - min)) * height}
      size={{ width, height }}
      theme={drawing.theme}
    />
  );
}

/** The drawing of a `LineChart`; nivo comes with it. */
export function LinePlot({ places, series, guides, formatValue, fromZero, size }: LinePlotProps) {
  const { theme } = useTheme();
  const motion = useChartMotion();
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  const range = toRange([...values, ...guides.map(({ value }) => value)], fromZero);
  const shown = pickLabels(places, size.width - MARGIN.left - MARGIN.right).map(String);
  // Places are known by their number: two games may be on one date.
  const data = series.map(
    ({ name, values: all }): Series => ({
      id: name,
      data: places.map((_, index) => ({ x: String(index), y: all[index] ?? null })),
    }),
  );
  const nameOf = (place: string | number) => places[Number(place)] ?? '';
  return (
    <DrawingContext value={{ guides, range, theme }}>
      <NivoLine<Series>
        {...size}
        {...motion}
        data={data}
        margin={MARGIN}
        xScale={{ type: 'point' }}
        yScale={{ type: 'linear', ...range, nice: false }}
        colors={series.map(({ color }, index) => color ?? toSeriesColor(index, theme))}
        lineWidth={2}
        pointSize={6}
        enableGridX={false}
        gridYValues={4}
        axisTop={null}
        axisRight={null}
        axisBottom={{ ...TICK, tickValues: shown, format: nameOf }}
        axisLeft={{ ...TICK, tickValues: 4, format: formatValue }}
        enableSlices="x"
        enableTouchCrosshair
        sliceTooltip={({ slice: { points } }) => (
          <ChartTooltip
            title={nameOf(String(points[0]?.data.x))}
            figures={points.map(({ seriesId, data: { y } }) => [
              seriesId,
              y === null ? 'N/A' : formatValue(y),
            ])}
          />
        )}
        layers={['grid', 'axes', 'lines', 'points', Guides, 'crosshair', 'slices']}
        theme={toChartTheme(theme)}
        role="presentation"
      />
    </DrawingContext>
  );
}
