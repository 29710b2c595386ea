/** Height of each badge size in pixels; a badge is 10 wide to 7 high. */
const HEIGHTS = { xs: 16, sm: 20, md: 28, lg: 42, xl: 56 } as const;

export type PlateSize = keyof typeof HEIGHTS;

/** Width and height in pixels. */
export const toPlateSides = (size: PlateSize) => ({
  width: Math.round((HEIGHTS[size] * 10) / 7),
  height: HEIGHTS[size],
});

type PlateProps = {
  /** At most four letters. */
  letters: string;
  ground: string;
  text: string;
  stripe: string;
  size: PlateSize;
  /** Null if the badge only repeats the text beside it. */
  label: string | null;
};

const WIDE = /[MW]/g;
const ROOM = 3.3;

/** Letters that need more room than three of usual width are smaller: `ESPN`, `MGM`. */
const toLetterScale = (letters: string): number =>
  Math.min(1, ROOM / (letters.length + 0.35 * (letters.match(WIDE)?.length ?? 0)));

/**
 * A name plate in the style of a scoreboard, slanted like the house mark: a stripe, the background, and the letters.
 *
 * Plain elements, with type set by a class of the page's style sheet (`global-css.ts`), because a page shows hundreds
 * of them.
 */
export function Plate({ letters, ground, text, stripe, size, label }: PlateProps) {
  const { width, height } = toPlateSides(size);
  return (
    <svg
      className="plate"
      width={width}
      height={height}
      viewBox="0 0 40 28"
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
      <text
        transform={`translate(22 14) scale(${toLetterScale(letters)})`}
        dy="0.36em"
        textAnchor="middle"
        fill={text}
      >
        {letters}
      </text>
    </svg>
  );
}
