import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { COLORS } from '../theme/colors.ts';
import { useTheme } from '../theme/theme-store.ts';
import { type Guide, MarkFlag, toDash } from './annotations.tsx';
import { SQUARE, toMarkShape, toSeriesColor } from './chart-style.ts';

const List = chakra('ul', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '1',
    listStyle: 'none',
    fontSize: 'xs',
    color: 'fg.muted',
  },
});

const Entry = chakra('li', { base: { display: 'inline-flex', alignItems: 'center', gap: '2' } });

const Swatch = ({ width, children }: { width: number; children: ReactNode }) => (
  <svg width={width} height="12" viewBox={`${-width / 2} -6 ${width} 12`} aria-hidden="true">
    {children}
  </svg>
);

type LegendSeries = { name: string; color?: string; figure?: string };

type ChartLegendProps = {
  series?: readonly LegendSeries[];
  guides?: readonly Guide[];
  /** Gives each series its own shape. Default: false. */
  hasShapes?: boolean;
  /** Name of the upright lines with a flag, if there are any. */
  mark?: string | undefined;
};

/** The meaning of each colour, shape and dash. */
export function ChartLegend({ series = [], guides = [], hasShapes = false, mark }: ChartLegendProps) {
  const { theme } = useTheme();
  if (series.length + guides.length === 0 && mark === undefined) return null;
  return (
    <List>
      {series.map(({ name, color, figure }, index) => (
        <Entry key={name}>
          <Swatch width={12}>
            <path d={hasShapes ? toMarkShape(index) : SQUARE} fill={color ?? toSeriesColor(index, theme)} />
          </Swatch>
          <span>{name}</span>
          {figure !== undefined && (
            <chakra.span color="fg" fontWeight="semibold">
              {figure}
            </chakra.span>
          )}
        </Entry>
      ))}
      {guides.map(({ label }, index) => (
        <Entry key={label}>
          <Swatch width={24}>
            <line
              x1={-12}
              x2={12}
              stroke={COLORS.fg[theme]}
              strokeWidth={1.5}
              strokeDasharray={toDash(index)}
            />
          </Swatch>
          <span>{label}</span>
        </Entry>
      ))}
      {mark !== undefined && (
        <Entry>
          <Swatch width={12}>
            <MarkFlag height={12} y={-6} theme={theme} />
          </Swatch>
          <span>{mark}</span>
        </Entry>
      )}
    </List>
  );
}
