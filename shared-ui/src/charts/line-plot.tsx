import { type LineCustomSvgLayerProps, Line as NivoLine } from '@nivo/line';
import { createContext, use } from 'react';
import type { Theme } from '../theme/theme-boot.ts';
import { useTheme } from '../theme/theme-store.ts';
import { type Guide, GuideLines, type LineMark, PlaceMarks, toLabels } from './annotations.tsx';
import { pickLabels, toDomain, toTextWidth } from './axis-labels.ts';
import { toChartTheme, toSeriesColor, useChartMotion } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { LineSeries } from './line-chart.tsx';

/** The indexes of values without a neighbour on either side, which no line connects. */
export const findLoneValues = (values: readonly (number | null | undefined)[]): number[] =>
  values.flatMap((value, index) =>
    value != null && values[index - 1] == null && values[index + 1] == null ? [index] : [],
  );

type Series = { id: string; data: { x: string; y: number | null }[] };
type Range = { min: number; max: number };
type Drawing = {
  guides: readonly Guide[];
  marks: readonly LineMark[];
  hasPoints: boolean;
  placeCount: number;
  range: Range;
  theme: Theme;
};

export type LinePlotProps = {
  places: readonly string[];
  series: readonly LineSeries[];
  guides: readonly Guide[];
  marks: readonly LineMark[];
  hasPoints: boolean;
  formatValue: (value: number) => string;
  fromZero: boolean;
  leastTop: number;
  size: { width: number; height: number };
};

const DrawingContext = createContext<Drawing | undefined>(undefined);
const MARGIN = { top: 16, bottom: 28 };
const MIN_LEFT = 44;
const MIN_RIGHT = 16;
const TICK = { tickSize: 0, tickPadding: 8 };

/** Room at the left for the widest figure of the scale, in px. */
const toLeft = ({ min, max }: Range, formatValue: (value: number) => string) =>
  Math.max(
    MIN_LEFT,
    ...[min, (min + max) / 2, max].map((value) => toTextWidth(formatValue(value)) + 2 * TICK.tickPadding),
  );

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

function Marks({ innerWidth, innerHeight }: LineCustomSvgLayerProps<Series>) {
  const drawing = use(DrawingContext);
  if (!drawing) return null;
  const { marks, placeCount, theme } = drawing;
  const toPosition = (place: number) => (place / Math.max(placeCount - 1, 1)) * innerWidth;
  return (
    <PlaceMarks places={marks.map(({ place }) => toPosition(place))} height={innerHeight} theme={theme} />
  );
}

/** A dot for each value without neighbours, in charts that have no other dots. */
function LoneValues({ series }: LineCustomSvgLayerProps<Series>) {
  const drawing = use(DrawingContext);
  if (!drawing || drawing.hasPoints) return null;
  return series.map(({ id, color, data }) =>
    findLoneValues(data.map(({ data: { y } }) => y)).map((place) => {
      const { x, y } = data[place]?.position ?? {};
      return <circle key={`${id} ${place}`} cx={x ?? 0} cy={y ?? 0} r={3} fill={color} />;
    }),
  );
}

/** The drawing of a `LineChart`. Loading it loads nivo. */
export function LinePlot(props: LinePlotProps) {
  const { places, series, guides, marks, hasPoints, formatValue, fromZero, leastTop, size } = props;
  const { theme } = useTheme();
  const motion = useChartMotion();
  const values = series.flatMap((one) => one.values.flatMap((value) => value ?? []));
  const scale = toRange([...values, ...guides.map(({ value }) => value)], fromZero);
  const range = { ...scale, max: Math.max(scale.max, leastTop) };
  // Half of the last label is to the right of the last point, under which it is centred.
  const left = toLeft(range, formatValue);
  const margin = { ...MARGIN, left, right: Math.max(MIN_RIGHT, toTextWidth(places.at(-1) ?? '') / 2) };
  const shown = pickLabels(places, size.width - margin.left - margin.right).map(String);
  // Places are identified by index, since two games may have the same date.
  const lines = series.map(({ name, values: all, color }, index) => ({
    id: name,
    color: color ?? toSeriesColor(index, theme),
    data: places.map((_, place) => ({ x: String(place), y: all[place] ?? null })),
  }));
  // Nivo would draw a broken path for a line without values.
  const data = lines.filter((line) => line.data.some(({ y }) => y !== null));
  const nameOf = (place: string | number) => places[Number(place)] ?? '';
  const titleOf = (place: string) => [nameOf(place), ...toLabels(marks, Number(place))].join(', ');
  return (
    <DrawingContext value={{ guides, marks, hasPoints, placeCount: places.length, range, theme }}>
      <NivoLine<Series>
        {...size}
        {...motion}
        data={data}
        margin={margin}
        xScale={{ type: 'point' }}
        yScale={{ type: 'linear', ...range, nice: false }}
        colors={data.map(({ color }) => color)}
        lineWidth={2}
        enablePoints={hasPoints}
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
            title={titleOf(String(points[0]?.data.x))}
            figures={points.map(({ seriesId, data: { y } }) => [
              seriesId,
              y === null ? 'N/A' : formatValue(y),
            ])}
          />
        )}
        layers={['grid', 'axes', Marks, 'lines', LoneValues, 'points', Guides, 'crosshair', 'slices']}
        theme={toChartTheme(theme)}
        role="presentation"
      />
    </DrawingContext>
  );
}
