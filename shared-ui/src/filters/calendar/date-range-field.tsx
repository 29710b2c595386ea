import { chakra } from '@chakra-ui/react/styled-system';
import { useState } from 'react';
import { type Day, formatDate } from '../../dates/index.ts';
import { ToggleChip } from '../choices/toggle-chip.tsx';
import { DateField } from './date-field.tsx';
import { DateRangeSlider, type DateRangeSliderProps, type DayRange } from './date-range-slider.tsx';
import { clampDay } from './month.ts';

const Root = chakra('div', { base: { display: 'grid', gap: '2', minWidth: 0, width: 'full' } });

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: '4',
    rowGap: '3',
    // A narrower field would cut its date beside the calendar button.
    '& > *': { flex: '1 1 10rem' },
    '& > [data-grows]': { flexBasis: '14rem', flexGrow: 4 },
  },
});

const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    alignSelf: 'flex-end',
    gap: '2',
    minHeight: { md: '10' },
    // Beside the fields only as a whole.
    '&[role=group]': { flex: '0 0 auto', maxWidth: 'full' },
  },
});
const Notes = chakra('p', { base: { fontSize: 'xs', lineHeight: 'short', color: 'fg.subtle' } });

/** A range by name, such as 'Last 7 days'. */
export type DatePreset = DayRange & { label: string };

export type DateRangeFieldProps = Omit<DateRangeSliderProps, 'onValueChange'> & {
  /** Ranges that can be chosen with one press, limited to the bounds. */
  presets: readonly DatePreset[];
  /** Called when a field or a preset chose a range. */
  onValueChange: (range: DayRange) => void;
  /** Called at every step of a thumb. The caller debounces. */
  onSlide: (range: DayRange) => void;
};

type Bounds = { min: Day; max: Day };

/** The reason why a range has no day within the bounds; undefined if it has some. */
function findReason({ from, to, label }: DatePreset, { min, max }: Bounds): string | undefined {
  if (from > max) return `${label} begins after ${formatDate(max)}, the last day there is.`;
  return to < min ? `${label} ends before ${formatDate(min)}, the first day there is.` : undefined;
}

/** Note at an end of the range that was moved by the other end. */
const MOVED = {
  from: 'It was after the end date, and moved to it.',
  to: 'It was before the start date, and moved to it.',
};

/**
 * A range of days: a date field each for start and end, a slider, and presets.
 *
 * An end that would pass the other end moves it too, with a note.
 */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, min, max, value, presets, onValueChange, onSlide } = props;
  const bounds = { min, max };
  // In an address, the days may be in the wrong order.
  const [from = min, to = max] = [clampDay(value.from, bounds), clampDay(value.to, bounds)].toSorted();
  const [moved, setMoved] = useState<DayRange & { end: keyof DayRange }>();

  const isNow = (range: DayRange | undefined) => range?.from === from && range.to === to;
  const hintOf = (end: keyof DayRange) => (moved?.end === end && isNow(moved) ? { hint: MOVED[end] } : {});

  function choose(end: keyof DayRange, day: Day) {
    const range = { from, to, [end]: day };
    const other = end === 'from' ? 'to' : 'from';
    const isTurned = range.from > range.to;
    const next = isTurned ? { ...range, [other]: day } : range;
    setMoved(isTurned ? { ...next, end: other } : undefined);
    onValueChange(next);
  }

  const choices = presets.map((preset) => ({
    label: preset.label,
    reason: findReason(preset, bounds),
    range: { from: clampDay(preset.from, bounds), to: clampDay(preset.to, bounds) },
  }));
  const reasons = choices.flatMap(({ reason }) => reason ?? []);

  return (
    <Root data-grows="">
      <Line>
        <DateField
          label="Start date"
          {...bounds}
          {...hintOf('from')}
          value={from}
          onValueChange={(day) => choose('from', day)}
        />
        <DateField
          label="End date"
          {...bounds}
          {...hintOf('to')}
          value={to}
          onValueChange={(day) => choose('to', day)}
        />
        <DateRangeSlider label={label} {...bounds} value={{ from, to }} onValueChange={onSlide} />
        <Chips role="group" aria-label={`${label} in one press`}>
          {choices.map(({ label: words, reason, range }) => (
            <ToggleChip
              key={words}
              isOn={reason === undefined && isNow(range)}
              disabled={reason !== undefined}
              onToggle={() => onValueChange(range)}
            >
              {words}
            </ToggleChip>
          ))}
        </Chips>
      </Line>
      {reasons.length > 0 && <Notes>{reasons.join(' ')}</Notes>}
    </Root>
  );
}
