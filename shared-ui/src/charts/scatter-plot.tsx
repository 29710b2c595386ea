import {
  ScatterPlot as NivoScatterPlot,
  type ScatterPlotLayerProps,
  type ScatterPlotNodeProps,
} from '@nivo/scatterplot';
import { animated, to } from '@react-spring/web';
import { createContext, use } from 'react';
import type { Theme } from '../theme/theme-boot.ts';
import { useTheme } from '../theme/theme-store.ts';
import { GuideLines } from './annotations.tsx';
import { toChartTheme, toMarkShape, toSeriesColor, useChartMotion } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { ScatterAxis, ScatterPoint, ScatterSeries } from './scatter-chart.tsx';

type Datum = ScatterPoint;
type Axis = ScatterAxis & Required<Pick<ScatterAxis, 'format'>>;
type Range = { min: number; max: number };

export type ScatterPlotProps = {
  series: readonly ScatterSeries[];
  x: Axis;
  y: Axis;
  size: { width: number; height: number };
};

type Drawing = { kinds: readonly string[]; x: Axis; y: Axis; rangeX: Range; rangeY: Range; theme: Theme };

const DrawingContext = createContext<Drawing | undefined>(undefined);
const MARGIN = { top: 12, right: 12, bottom: 48, left: 56 };
const TICK = { tickSize: 0, tickPadding: 8 };

function toRange(values: readonly number[], { min, max }: ScatterAxis): Range {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const room = Number.isFinite(high - low) ? (high - low || 1) * 0.06 : 1;
  return {
    min: min ?? (Number.isFinite(low) ? low - room : 0),
    max: max ?? (Number.isFinite(high) ? high + room : 1),
  };
}

const toShare = (value: number, { min, max }: Range) => (value - min) / (max - min);

function Guides({ innerWidth: width, innerHeight: height }: ScatterPlotLayerProps<Datum>) {
  const drawing = use(DrawingContext);
  if (!drawing) return null;
  const { x, y, rangeX, rangeY, theme } = drawing;
  const shared = { size: { width, height }, theme };
  return (
    <>
      <GuideLines
        {...shared}
        axis="x"
        guides={x.guides ?? []}
        toPosition={(value) => toShare(value, rangeX) * width}
      />
      <GuideLines
        {...shared}
        axis="y"
        guides={y.guides ?? []}
        before={x.guides?.length ?? 0}
        toPosition={(value) => (1 - toShare(value, rangeY)) * height}
      />
    </>
  );
}

function Mark({ node, style }: ScatterPlotNodeProps<Datum>) {
  const kind = use(DrawingContext)?.kinds.indexOf(String(node.serieId)) ?? 0;
  return (
    <animated.path
      d={toMarkShape(kind)}
      transform={to([style.x, style.y], (x, y) => `translate(${x},${y})`)}
      fill={style.color}
      fillOpacity={0.85}
      pointerEvents="none"
    />
  );
}

/** The drawing of a `ScatterChart`. Loading it loads nivo. */
export function ScatterPlot({ series, x, y, size }: ScatterPlotProps) {
  const { theme } = useTheme();
  const motion = useChartMotion();
  const points = series.flatMap((one) => one.points);
  const rangeX = toRange(
    points.map((point) => point.x),
    x,
  );
  const rangeY = toRange(
    points.map((point) => point.y),
    y,
  );
  const colors = series.map(({ color }, index) => color ?? toSeriesColor(index, theme));
  const axis = (of: Axis, legendOffset: number) => ({
    ...TICK,
    tickValues: 5,
    format: of.format,
    legend: of.name,
    legendPosition: 'middle' as const,
    legendOffset,
  });
  return (
    <DrawingContext value={{ kinds: series.map(({ name }) => name), x, y, rangeX, rangeY, theme }}>
      <NivoScatterPlot<Datum>
        {...size}
        {...motion}
        data={series.map(({ name, points: data }) => ({ id: name, data: [...data] }))}
        margin={MARGIN}
        xScale={{ type: 'linear', ...rangeX, nice: false }}
        yScale={{ type: 'linear', ...rangeY, nice: false }}
        colors={colors}
        nodeSize={8}
        nodeComponent={Mark}
        useMesh
        gridXValues={5}
        gridYValues={5}
        axisTop={null}
        axisRight={null}
        axisBottom={axis(x, 38)}
        axisLeft={axis(y, -46)}
        layers={['grid', 'axes', Guides, 'nodes', 'mesh']}
        tooltip={({ node }) => (
          <ChartTooltip
            title={node.data.label}
            figures={[
              [x.name, x.format(node.data.x)],
              [y.name, y.format(node.data.y)],
              ...(series.length > 1 ? [['Kind', String(node.serieId)] as const] : []),
            ]}
          />
        )}
        theme={toChartTheme(theme)}
        role="presentation"
      />
    </DrawingContext>
  );
}
