import { Pie as NivoPie } from '@nivo/pie';
import { readableTextOn } from '../teams/team-colors.ts';
import { COLORS } from '../theme/colors.ts';
import { useTheme } from '../theme/theme-store.ts';
import { toChartTheme, toSeriesColor, useChartMotion } from './chart-style.ts';
import { ChartTooltip } from './chart-tooltip.tsx';
import type { Slice } from './pie-chart.tsx';

type Datum = { id: string; value: number; color: string };

export type PiePlotProps = {
  slices: readonly Slice[];
  valueName: string;
  formatValue: (value: number) => string;
  size: { width: number; height: number };
};

// Thinner slices have no room for a line to their name, or for a figure.
const LINKED_DEGREES = 8;
const INSIDE_DEGREES = 28;
// Narrower drawings have no room for names, but the legend has them all.
const WIDE_PX = 440;

/** The drawing of a `PieChart`. Loading it loads nivo. */
export function PiePlot({ slices, valueName, formatValue, size }: PiePlotProps) {
  const { theme } = useTheme();
  const motion = useChartMotion();
  const data = slices
    .map(
      ({ label, value, color }, index): Datum => ({
        id: label,
        value,
        color: color ?? toSeriesColor(index, theme),
      }),
    )
    .filter(({ value }) => value > 0);
  const isWide = size.width >= WIDE_PX;
  const margin = isWide
    ? { top: 28, right: 110, bottom: 28, left: 110 }
    : { top: 8, right: 8, bottom: 8, left: 8 };
  return (
    <NivoPie<Datum>
      {...size}
      {...motion}
      data={data}
      margin={margin}
      valueFormat={formatValue}
      colors={({ data: { color } }) => color}
      innerRadius={0.55}
      activeOuterRadiusOffset={4}
      borderWidth={2}
      borderColor={COLORS['bg.raised'][theme]}
      enableArcLabels={!isWide}
      arcLabelsSkipAngle={INSIDE_DEGREES}
      arcLabelsTextColor={({ color }) => readableTextOn(color)}
      enableArcLinkLabels={isWide}
      arcLinkLabel={({ id, formattedValue }) => `${id} ${formattedValue}`}
      arcLinkLabelsSkipAngle={LINKED_DEGREES}
      arcLinkLabelsTextColor={COLORS.fg[theme]}
      arcLinkLabelsColor={{ from: 'color' }}
      arcLinkLabelsDiagonalLength={10}
      arcLinkLabelsStraightLength={10}
      tooltip={({ datum }) => (
        <ChartTooltip title={String(datum.id)} figures={[[valueName, datum.formattedValue]]} />
      )}
      theme={toChartTheme(theme)}
      role="presentation"
    />
  );
}
