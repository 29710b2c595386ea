import { lazyAgain } from '../lazy-again.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';

/** A part of a whole. `color` replaces the next colour of the palette. */
export type Slice = { label: string; value: number; color?: string };

/** Props of `PieChart`. */
export type PieChartProps = {
  /** The chart's title: 'Man vs Zone Percentage'. */
  label: string;
  slices: readonly Slice[];
  /** Headings of the table: the slices, and the measure. */
  columns: readonly [category: string, value: string];
  /** Default: one decimal and a percent sign. */
  formatValue?: (value: number) => string;
  /** Pixels. Default: 260. */
  height?: number;
};

const formatPercent = (value: number) => `${value.toFixed(1)}%`;

const loadPlot = () => import(/* webpackChunkName: "chart-pie" */ './pie-plot.tsx');
const PiePlot = lazyAgain(async () => (await loadPlot()).PiePlot);

/**
 * The parts of a whole, with their names beside them or, on narrow screens, in the legend. Parts of 0 are not drawn.
 */
export function PieChart({ label, slices, columns, ...rest }: PieChartProps) {
  const { formatValue = formatPercent, height = 260 } = rest;
  return (
    <ChartFrame
      label={label}
      summary={`Pie chart of ${slices.length} parts. Its figures are in the table.`}
      figures={{ columns, rows: slices.map(({ label: name, value }) => [name, formatValue(value)]) }}
      height={height}
      legend={
        <ChartLegend
          series={slices.map(({ label: name, value, color }) => ({
            name,
            figure: formatValue(value),
            ...(color !== undefined && { color }),
          }))}
        />
      }
    >
      {(width) => (
        <PiePlot slices={slices} valueName={columns[1]} formatValue={formatValue} size={{ width, height }} />
      )}
    </ChartFrame>
  );
}

/** Starts to load the drawing before the first chart is on screen. */
export const preloadPieChart = (): void => void loadPlot();
