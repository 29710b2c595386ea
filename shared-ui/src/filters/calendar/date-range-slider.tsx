import { chakra } from '@chakra-ui/react/styled-system';
import { type CSSProperties, useId } from 'react';
import { countDays, type Day, formatDate, shiftDay } from '../../dates/index.ts';
import { FORCED_COLORS } from '../../theme/forced-colors.ts';

const THUMB = '1.25rem';

const Group = chakra('div', {
  base: { display: 'grid', gap: '1', minWidth: 0, width: 'full' },
});
const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    columnGap: '4',
    fontSize: 'sm',
    lineHeight: 'short',
    '& > :first-of-type': { fontWeight: 'medium', color: 'fg.muted' },
  },
});

const Track = chakra('div', {
  base: {
    position: 'relative',
    height: 'var(--track)',
    '--track': { base: '{sizes.11}', md: '{sizes.10}' },
    '--thumb': THUMB,
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      top: 'calc(50% - 2px)',
      height: '4px',
      borderRadius: 'full',
    },
    '&::before': { insetInline: '0', bg: 'border.strong' },
    // From the centre of one thumb to the centre of the other.
    '&::after': {
      insetInlineStart: 'calc(var(--from) * (100% - var(--thumb)) + var(--thumb) / 2)',
      insetInlineEnd: 'calc((1 - var(--to)) * (100% - var(--thumb)) + var(--thumb) / 2)',
      bg: 'accent',
    },
    [FORCED_COLORS]: {
      '&::before, &::after': { forcedColorAdjust: 'none', bg: 'GrayText' },
      '&::after': { bg: 'Highlight' },
    },
  },
});

const THUMB_LOOK = {
  appearance: 'none',
  pointerEvents: 'auto',
  boxSizing: 'border-box',
  width: 'var(--thumb)',
  // As high as the track, so that it is easy to hit; the dot in its middle is drawn.
  height: 'var(--track)',
  borderRadius: '999px',
  border: 'none',
  background:
    'radial-gradient(circle, {colors.accent} 7.5px, {colors.accent.fg} 8px 9px, {colors.accent} 9.5px, transparent 10px)',
  [FORCED_COLORS]: {
    forcedColorAdjust: 'none',
    background: 'radial-gradient(circle, CanvasText 9.5px, transparent 10px)',
  },
  cursor: 'grab',
} as const;

// Two native sliders on top of each other: only their thumbs receive the pointer.
const Slider = chakra(
  'input',
  {
    base: {
      position: 'absolute',
      inset: '0',
      zIndex: 1,
      width: 'full',
      m: '0',
      appearance: 'none',
      background: 'transparent',
      pointerEvents: 'none',
      outline: 'none',
      '&::-webkit-slider-thumb': THUMB_LOOK,
      '&::-moz-range-thumb': THUMB_LOOK,
      '&::-webkit-slider-runnable-track': { background: 'transparent' },
      '&::-moz-range-track': { background: 'transparent' },
      '&:focus-visible::-webkit-slider-thumb': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
      '&:focus-visible::-moz-range-thumb': { outline: '3px solid {colors.focus}', outlineOffset: '2px' },
    },
  },
  { defaultProps: { type: 'range', step: 1 } },
);

export type DayRange = { from: Day; to: Day };

export type DateRangeSliderProps = {
  label: string;
  min: Day;
  max: Day;
  value: DayRange;
  /** Called at every step of a thumb. The caller debounces. */
  onValueChange: (range: DayRange) => void;
};

/** A range of days, in steps of a day, with two thumbs that cannot pass each other. */
export function DateRangeSlider({ label, min, max, value, onValueChange }: DateRangeSliderProps) {
  const labelId = useId();
  const span = Math.max(countDays(min, max), 0);
  const within = (day: Day) => Math.min(span, Math.max(0, countDays(min, day)));
  // In an address, the days may be in the wrong order.
  const from = Math.min(within(value.from), within(value.to));
  const to = Math.max(within(value.from), within(value.to));
  const share = (days: number) => (span === 0 ? 0 : days / span);
  const shares: CSSProperties & Record<`--${string}`, number> = { '--from': share(from), '--to': share(to) };

  return (
    <Group role="group" aria-labelledby={labelId} data-grows="">
      <Head>
        <span id={labelId}>{label}</span>
        <span>{`${formatDate(shiftDay(min, from))} – ${formatDate(shiftDay(min, to))}`}</span>
      </Head>
      <Track style={shares}>
        <Slider
          aria-label="First day"
          aria-valuetext={formatDate(shiftDay(min, from))}
          min={0}
          max={span}
          value={from}
          // At the right end both thumbs overlap, and only this one can still move.
          style={{ zIndex: from === span ? 2 : 1 }}
          onChange={({ currentTarget }) => {
            const next = Math.min(currentTarget.valueAsNumber, to);
            onValueChange({ from: shiftDay(min, next), to: shiftDay(min, to) });
          }}
        />
        <Slider
          aria-label="Last day"
          aria-valuetext={formatDate(shiftDay(min, to))}
          min={0}
          max={span}
          value={to}
          onChange={({ currentTarget }) => {
            const next = Math.max(currentTarget.valueAsNumber, from);
            onValueChange({ from: shiftDay(min, from), to: shiftDay(min, next) });
          }}
        />
      </Track>
    </Group>
  );
}
