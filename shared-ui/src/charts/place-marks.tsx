import { COLORS } from '../theme/colors.ts';
import type { Theme } from '../theme/theme-boot.ts';

type MarkFlagProps = { height: number; y?: number; theme: Theme };

/** An upright line with a flag at its top: something happened here. */
export const MarkFlag = ({ height, y = 0, theme }: MarkFlagProps) => (
  <>
    <line x1={0} x2={0} y1={y} y2={y + height} stroke={COLORS['fg.subtle'][theme]} strokeWidth={1} />
    <path d={`M0 ${y}h6l-2 2.5l2 2.5h-6Z`} fill={COLORS['fg.subtle'][theme]} />
  </>
);

type PlaceMarksProps = { places: readonly number[]; height: number; theme: Theme };

/** The flags of a drawing, at their places in pixels from its left. */
export const PlaceMarks = ({ places, height, theme }: PlaceMarksProps) => (
  <g pointerEvents="none">
    {places.map((x, index) => (
      <g key={index} transform={`translate(${x})`}>
        <MarkFlag height={height} theme={theme} />
      </g>
    ))}
  </g>
);
