import { lazyAgain } from '../lazy-again.ts';
import type { Guide } from './annotations.tsx';
import { ChartFrame } from './chart-frame.tsx';
import { ChartLegend } from './chart-legend.tsx';
import type { ChartTone } from './chart-style.ts';

/** One bar of a `BarChart`. */
export type Bar = {
  /** The bar's subject: a game's date, a player. */
  label: string;
  /** Null draws no bar; `note` gives the reason. */
  value: number | null;
  /** Default: `accent`. */
  tone?: ChartTone;
  /** A colour instead of a tone, such as a team's. */
  color?: string;
  /** A remark about the bar: 'Push', 'Did not play'. */
  note?: string;
};

/** Props of `BarChart`. */
export type BarChartProps = {
  /** The chart's title: 'Passing yards by game'. */
  label: string;
  bars: readonly Bar[];
  /** Default: `vertical`. Use `horizontal` for names, such as players'. */
  layout?: 'vertical' | 'horizontal';
  /** A value for comparison with every bar, such as a prop's line. */
  reference?: Guide;
  /** Headings of the table: the bars' subject, and the measure. */
  columns: readonly [category: string, value: string];
  /** Default: up to 2 decimals. */
  formatValue?: (value: number) => string;
  /** Pixels. Default: 240, or enough for all rows of a horizontal chart. */
  height?: number;
};

const ROW_PX = 32;
const formatPlain = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 2 });

const loadPlot = () => import(/* webpackChunkName: "chart-bar" */ './bar-plot.tsx');
const BarPlot = lazyAgain(async () => (await loadPlot()).BarPlot);

/** A bar per item, with an optional line for comparison. */
export function BarChart({ label, bars, layout = 'vertical', reference, columns, ...rest }: BarChartProps) {
  const { formatValue = formatPlain } = rest;
  const height = rest.height ?? (layout === 'vertical' ? 240 : Math.max(bars.length, 2) * ROW_PX + 24);
  const hasNotes = bars.some(({ note }) => note);
  const figures = {
    columns: hasNotes ? [...columns, 'Note'] : columns,
    rows: bars.map(({ label: name, value, note }) => {
      const row = [name, value === null ? 'N/A' : formatValue(value)];
      return hasNotes ? [...row, note ?? ''] : row;
    }),
  };
  const line = reference ? ` Line: ${reference.label}.` : '';
  return (
    <ChartFrame
      label={label}
      summary={`Bar chart of ${bars.length} bars.${line} Its figures are in the table.`}
      figures={figures}
      height={height}
      legend={<ChartLegend guides={reference ? [reference] : []} />}
    >
      {(width) => (
        <BarPlot
          bars={bars}
          layout={layout}
          reference={reference}
          valueName={columns[1]}
          formatValue={formatValue}
          size={{ width, height }}
        />
      )}
    </ChartFrame>
  );
}

/** Starts to load the drawing before the first chart is on screen. */
export const preloadBarChart = (): void => void loadPlot();
