import { lazyAgain } from '../lazy-again.ts';
import type { Guide } from './annotations.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';

/** One point of a `ScatterChart`. */
export type ScatterPoint = {
  x: number;
  y: number;
  /** The point's subject: 'May 3, off Cole'. */
  label: string;
};

/** Points of one kind, with their own colour and shape. `color` replaces the next colour of the palette. */
export type ScatterSeries = { name: string; points: readonly ScatterPoint[]; color?: string };

/** One axis of a `ScatterChart`. */
export type ScatterAxis = {
  name: string;
  /** Default: up to 2 decimals. */
  format?: (value: number) => string;
  /** Default: the range of the points. */
  min?: number;
  max?: number;
  /** Values for comparison, such as the 95 mph of a hard hit. */
  guides?: readonly Guide[];
};

/** Props of `ScatterChart`. */
export type ScatterChartProps = {
  /** The chart's title: 'Exit velocity and launch angle'. */
  label: string;
  series: readonly ScatterSeries[];
  x: ScatterAxis;
  y: ScatterAxis;
  /** Heading of the table's first column: the name of a point. */
  pointName: string;
  /** Pixels. Default: 300. */
  height?: number;
};

const formatPlain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const loadPlot = () => import(/* webpackChunkName: "chart-scatter" */ './scatter-plot.tsx');
const ScatterPlot = lazyAgain(async () => (await loadPlot()).ScatterPlot);

/** A point for each item, placed by two figures. */
export function ScatterChart({ label, series, x, y, pointName, height = 300 }: ScatterChartProps) {
  const [formatX, formatY] = [x.format ?? formatPlain, y.format ?? formatPlain];
  const count = series.reduce((sum, { points }) => sum + points.length, 0);
  const rows = series.flatMap(({ name, points }) =>
    points.map((point) => [point.label, name, formatX(point.x), formatY(point.y)]),
  );
  return (
    <ChartFrame
      label={label}
      summary={`${count} points by ${x.name} and ${y.name}. Their figures are in the table.`}
      figures={{ columns: [pointName, 'Kind', x.name, y.name], rows }}
      height={height}
      legend={<ChartLegend series={series} guides={[...(x.guides ?? []), ...(y.guides ?? [])]} hasShapes />}
    >
      {(width) => (
        <ScatterPlot
          series={series}
          x={{ ...x, format: formatX }}
          y={{ ...y, format: formatY }}
          size={{ width, height }}
        />
      )}
    </ChartFrame>
  );
}

/** Starts to load the drawing before the first chart is on screen. */
export const preloadScatterChart = (): void => void loadPlot();
