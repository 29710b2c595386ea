import { lazyAgain } from '../lazy-again.ts';
import { type Guide, type LineMark, toLabels } from './annotations.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';

/** A line over the places of a `LineChart`; null leaves a gap. `color` replaces the next colour of the palette. */
export type LineSeries = { name: string; values: readonly (number | null)[]; color?: string };

/** Props of `LineChart`. */
export type LineChartProps = {
  /** The chart's title: 'Points by game'. */
  label: string;
  /** The places of the horizontal axis, in order: dates, games. */
  places: readonly string[];
  series: readonly LineSeries[];
  /** Headings of the table: the places, and the measure. */
  columns: readonly [place: string, value: string];
  /** Values to compare with, such as an average. */
  guides?: readonly Guide[];
  /** Events on the lines, and their common name in the legend: 'Change of the channel'. */
  marks?: { name: string; marks: readonly LineMark[] };
  /** Draws a dot at each value; many dots hide the line. A value without neighbours always has a dot. Default: true. */
  hasPoints?: boolean;
  /** Default: up to 2 decimals. */
  formatValue?: (value: number) => string;
  /** Starts the scale at 0. Default: true. */
  fromZero?: boolean;
  /**
   * The scale ends here or higher. For counts, for example, a scale up to 1 would have labels in tenths. Default: the
   * largest value.
   */
  leastTop?: number;
  /** Pixels. Default: 240. */
  height?: number;
};

const formatPlain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });
const NO_GUIDES: readonly Guide[] = [];
const NO_MARKS: readonly LineMark[] = [];

const loadPlot = () => import(/* webpackChunkName: "chart-line" */ './line-plot.tsx');
const LinePlot = lazyAgain(async () => (await loadPlot()).LinePlot);

/** A line for each series, over common places. */
export function LineChart({ label, places, series, columns, guides = NO_GUIDES, ...rest }: LineChartProps) {
  const {
    formatValue = formatPlain,
    fromZero = true,
    height = 240,
    hasPoints = true,
    leastTop,
    marks,
  } = rest;
  const happened = marks?.marks ?? NO_MARKS;
  const toCell = (value: number | null | undefined) => (value == null ? 'N/A' : formatValue(value));
  const names = series.length === 1 ? [columns[1]] : series.map(({ name }) => name);
  const rows = places.map((place, index) => [
    place,
    ...series.map(({ values }) => toCell(values[index])),
    ...(marks ? [toLabels(happened, index).join(', ')] : []),
  ]);
  const lines = guides.map((guide) => ` Line: ${guide.label}.`).join('');
  return (
    <ChartFrame
      label={label}
      summary={`Line chart over ${places.length} places.${lines} Its figures are in the table.`}
      figures={{ columns: [columns[0], ...names, ...(marks ? [marks.name] : [])], rows }}
      height={height}
      legend={
        <ChartLegend
          series={series.length > 1 ? series : []}
          guides={guides}
          mark={happened.length > 0 ? marks?.name : undefined}
        />
      }
    >
      {(width) => (
        <LinePlot
          {...{ places, series, guides, formatValue, fromZero, hasPoints }}
          leastTop={leastTop ?? Number.NEGATIVE_INFINITY}
          marks={happened}
          size={{ width, height }}
        />
      )}
    </ChartFrame>
  );
}

/** Starts to load the drawing before the first chart is on screen. */
export const preloadLineChart = (): void => void loadPlot();
