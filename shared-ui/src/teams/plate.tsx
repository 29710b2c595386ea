import { chakra } from '@chakra-ui/react/styled-system';

/** How many pixels high a badge of each size is; it is 10 wide to 7 high. */
const HEIGHTS = { xs: 16, sm: 20, md: 28, lg: 42, xl: 56 } as const;

export type PlateSize = keyof typeof HEIGHTS;

/** Width and height in pixels. */
export const toPlateSides = (size: PlateSize) => ({
  width: Math.round((HEIGHTS[size] * 10) / 7),
  height: HEIGHTS[size],
});

// Type is set here and inherited: the page's reset goes before the attributes of a `<text>`.
const Frame = chakra(
  'svg',
  {
    base: { flexShrink: 0, fontWeight: 'heavy', fontStretch: 'condensed', lineHeight: '1' },
    variants: { letters: { few: { fontSize: '14px' }, four: { fontSize: '11px' } } },
    defaultVariants: { letters: 'few' },
  },
  // Pixels of the drawing, not sizes of the theme.
  { forwardProps: ['width', 'height'] },
);

type PlateProps = {
  /** Four at most; three fill the plate. */
  letters: string;
  ground: string;
  text: string;
  stripe: string;
  size: PlateSize;
  /** Null: the badge only repeats what stands beside it. */
  label: string | null;
};

/** A name plate off a scoreboard, leaning as the house mark does: a stripe, the ground, and the letters. */
export function Plate({ letters, ground, text, stripe, size, label }: PlateProps) {
  const { width, height } = toPlateSides(size);
  return (
    <Frame
      width={width}
      height={height}
      viewBox="0 0 40 28"
      letters={letters.length > 3 ? 'four' : 'few'}
      role="img"
      aria-label={label ?? undefined}
      aria-hidden={label === null}
    >
      <g transform="skewX(-12)">
        <rect x="6" width="33.5" height="28" rx="3.5" fill={stripe} />
        <path d="M11 0h25a3.5 3.5 0 0 1 3.5 3.5v21a3.5 3.5 0 0 1-3.5 3.5H11z" fill={ground} />
        <rect
          x="6.5"
          y="0.5"
          width="32.5"
          height="27"
          rx="3"
          fill="none"
          stroke="currentColor"
          strokeOpacity="0.28"
        />
      </g>
      <text x="22" y="14" dy="0.36em" textAnchor="middle" fill={text}>
        {letters}
      </text>
    </Frame>
  );
}
