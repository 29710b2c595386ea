import { type BarTooltipProps, Bar as NivoBar } from '@nivo/bar';
import { useTheme } from '../theme/theme-store.ts';
import { cutText, pickLabels, toDomain, toNamesWidth, toTextWidth } from './axis-labels.ts';
import type { Bar, BarChartProps } from './bar-chart.tsx';
import { type BarDatum, BarDrawingProvider, BarFigures, BarReference } from './bar-layers.tsx';
import { toToneColor } from './chart-colors.ts';
import { useChartMotion } from './chart-motion.ts';
import { toChartTheme } from './chart-theme.ts';
import { ChartTooltip } from './chart-tooltip.tsx';

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
    // The last label stands under the middle of the last bar, and may be wider than it.
    const barShare = (size.width - LEFT_PX) / bars.length;
    const beyond = (toTextWidth(bars.at(-1)?.label ?? '') - barShare) / 2;
    return { top: 20, right: Math.max(8, Math.ceil(beyond)), bottom: 28, left: LEFT_PX };
  }
  const names = bars.map(({ label }) => label);
  return { top: 4, right: 8, bottom: 4, left: toNamesWidth(names, size.width) };
}

/** The drawing of a `BarChart`; nivo comes with it. */
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
        layers={['grid', 'axes', 'bars', BarFigures, BarReference]}
        tooltip={renderTooltip}
        theme={toChartTheme(theme)}
        role="presentation"
      />
    </BarDrawingProvider>
  );
}
