import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../components/button.tsx';
import { type Day, shiftDay } from '../../dates/index.ts';
import type { DayBounds } from './calendar.tsx';
import { DateButton } from './date-button.tsx';

export type { DayBounds };

const Bar = chakra('div', {
  base: {
    display: { base: 'grid', sm: 'flex' },
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    flexWrap: 'wrap',
    gap: '2',
    '& > div > button': { width: { base: 'full', sm: 'auto' } },
  },
});

type StepperLabels = { previous: string; select: string; today: string; next: string };

const LABELS: StepperLabels = {
  previous: 'Previous Day',
  select: 'Select Date',
  today: 'Today',
  next: 'Next Day',
};

export type DateStepperProps = DayBounds & {
  /** The common purpose of the buttons, such as 'Date of the games'. */
  label: string;
  value: Day;
  onValueChange: (day: Day) => void;
  /** The day of the button `Today`. Default: no such button. */
  today?: Day;
  /** Other words for the buttons. */
  labels?: Partial<StepperLabels>;
};

/** Buttons for the previous day, a calendar, today and the next day. The screen itself shows the day. */
export function DateStepper(props: DateStepperProps) {
  const { label, value, onValueChange, today, min, max } = props;
  const labels = { ...LABELS, ...props.labels };
  return (
    <Bar role="group" aria-label={label}>
      <Button
        variant="outline"
        disabled={min !== undefined && value <= min}
        onClick={() => onValueChange(shiftDay(value, -1))}
      >
        {labels.previous}
      </Button>
      <DateButton
        label={labels.select}
        value={value}
        onValueChange={onValueChange}
        min={min}
        max={max}
        isLabelled
      />
      {today !== undefined && (
        <Button variant="outline" disabled={value === today} onClick={() => onValueChange(today)}>
          {labels.today}
        </Button>
      )}
      <Button
        variant="outline"
        disabled={max !== undefined && value >= max}
        onClick={() => onValueChange(shiftDay(value, 1))}
      >
        {labels.next}
      </Button>
    </Bar>
  );
}
