import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

/** A line across the drawing at a value that the marks are compared with, such as a prop's line or an average. */
export type Guide = { value: number; label: string };

const DASHES = ['6 4', '2 3', '12 4'] as const;

/** The dash pattern of a guide, different for each guide of a chart. */
export const toDash = (index: number): string => DASHES[index % DASHES.length] ?? DASHES[0];

type GuideLinesProps = {
  guides: readonly Guide[];
  /** The axis that the values belong to. */
  axis: 'x' | 'y';
  toPosition: (value: number) => number;
  size: { width: number; height: number };
  theme: Theme;
  /** Number of guides that the chart's legend names before these. Default: 0. */
  before?: number;
};

/** Dashed lines over the marks. Their names are in the legend, where no mark can lie under them. */
export const GuideLines = ({ guides, axis, toPosition, size, theme, before = 0 }: GuideLinesProps) => (
  <g pointerEvents="none">
    {guides.map(({ value, label }, index) => {
      const at = toPosition(value);
      const ends =
        axis === 'y' ? { x1: 0, x2: size.width, y1: at, y2: at } : { x1: at, x2: at, y1: 0, y2: size.height };
      return (
        <line
          key={`${label} ${value}`}
          {...ends}
          stroke={COLORS.fg[theme]}
          strokeWidth={1.5}
          strokeDasharray={toDash(before + index)}
        />
      );
    })}
  </g>
);
