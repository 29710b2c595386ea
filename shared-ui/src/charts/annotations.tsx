import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

/** An event at one of a line chart's `places`, by index: drawn across all lines, and listed in tooltip and table. */
export type LineMark = { place: number; label: string };

export const toLabels = (marks: readonly LineMark[], index: number): string[] =>
  marks.flatMap(({ place, label }) => (place === index ? [label] : []));

type MarkFlagProps = { height: number; y?: number; theme: Theme };

/** An upright line with a flag at its top, which marks an event. */
export const MarkFlag = ({ height, y = 0, theme }: MarkFlagProps) => (
  <>
    <line x1={0} x2={0} y1={y} y2={y + height} stroke={COLORS['fg.subtle'][theme]} strokeWidth={1} />
    <path d={`M0 ${y}h6l-2 2.5l2 2.5h-6Z`} fill={COLORS['fg.subtle'][theme]} />
  </>
);

type PlaceMarksProps = { places: readonly number[]; height: number; theme: Theme };

/** The flags of a drawing. `places` are in pixels from its left. */
export const PlaceMarks = ({ places, height, theme }: PlaceMarksProps) => (
  <g pointerEvents="none">
    {places.map((x, index) => (
      <g key={index} transform={`translate(${x})`}>
        <MarkFlag height={height} theme={theme} />
      </g>
    ))}
  </g>
);

/** A line across the drawing at a value for comparison, such as a prop's line or an average. */
export type Guide = { value: number; label: string };

const DASHES = ['6 4', '2 3', '12 4'] as const;

/** The dash pattern of a guide by its place in the legend. The three patterns repeat. */
export const toDash = (index: number): string => DASHES[index % DASHES.length] ?? DASHES[0];

type GuideLinesProps = {
  guides: readonly Guide[];
  /** The axis that the values belong to. */
  axis: 'x' | 'y';
  toPosition: (value: number) => number;
  size: { width: number; height: number };
  theme: Theme;
  /** Number of guides that come before these in the chart's legend. Default: 0. */
  before?: number;
};

/** Dashed lines over the marks. Their names are in the legend, where marks cannot cover them. */
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
