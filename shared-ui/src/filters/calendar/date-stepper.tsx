import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { ChevronDownIcon } from '../../components/icon.tsx';
import { type Day, formatLongDate, shiftDay } from '../../dates/index.ts';
import { InHead } from '../../page/in-head.tsx';
import { FoldedFilters, type FoldedFiltersProps } from '../folded-filters.tsx';
import type { DayBounds } from './calendar.tsx';
import { DateButton } from './date-button.tsx';

export { SheetField } from '../folded-filters.tsx';
export type { DayBounds };

const Bar = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: { base: '1', md: '2' } },
});

const HIDDEN_WORDS = {
  position: 'absolute',
  flex: 'none',
  width: '1px',
  height: '1px',
  minHeight: '0',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
} as const;

/** Words of a wide window that a phone has as an icon; they stay the button's name. */
const Words = chakra('span', { base: { '@media screen and (max-width: 47.99rem)': HIDDEN_WORDS } });

const Chevron = ({ turn }: { turn: 'left' | 'right' }) => (
  <chakra.span display={{ base: 'inline-flex', md: 'none' }} rotate={turn === 'left' ? '90deg' : '-90deg'}>
    <ChevronDownIcon />
  </chakra.span>
);

const STEP = { px: { base: '0', md: '4' }, width: { base: '11', md: 'auto' }, position: 'relative' } as const;

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
  /** The last day of the button `Next Day`, which may lead further than the calendar. Default: `max`. */
  lastStep?: Day | undefined;
  /** The day of the button `Today`. Default: no such button. */
  today?: Day;
  /** A name of the shown day, such as 'Tonight'. */
  dayName?: string | undefined;
  /** Other words for the buttons. */
  labels?: Partial<StepperLabels>;
};

/**
 * Buttons for the previous day, a calendar, today and the next day. On phones the steps are icons around the day, and
 * today is offered only beside another day; on wide windows the screen itself shows the day.
 */
export function DateStepper(props: DateStepperProps) {
  const { label, value, onValueChange, today, dayName, min, max, lastStep = max } = props;
  const labels = { ...LABELS, ...props.labels };
  return (
    <Bar role="group" aria-label={label}>
      <Button
        variant="outline"
        disabled={min !== undefined && value <= min}
        onClick={() => onValueChange(shiftDay(value, -1))}
        {...STEP}
      >
        <Chevron turn="left" />
        <Words>{labels.previous}</Words>
      </Button>
      <DateButton
        label={labels.select}
        value={value}
        onValueChange={onValueChange}
        min={min}
        max={max}
        dayName={dayName}
        isLabelled
      />
      {today !== undefined && (
        <Button
          variant="outline"
          disabled={value === today}
          onClick={() => onValueChange(today)}
          display={{ base: value === today ? 'none' : 'inline-flex', md: 'inline-flex' }}
          order={{ base: '1', md: '0' }}
          px={{ base: '2', md: '4' }}
        >
          {labels.today}
        </Button>
      )}
      <Button
        variant="outline"
        disabled={lastStep !== undefined && value >= lastStep}
        onClick={() => onValueChange(shiftDay(value, 1))}
        {...STEP}
      >
        <Words>{labels.next}</Words>
        <Chevron turn="right" />
      </Button>
    </Bar>
  );
}

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'flex-end',
    gap: '3',
    minWidth: 0,
  },
});

const DayInWords = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    flex: '1',
    minHeight: '10',
    color: 'fg.muted',
    fontSize: 'sm',
    '@media screen and (max-width: 47.99rem)': {
      minHeight: '0',
      flexBasis: '100%',
      '&:not(:has([data-result])), & > :not([data-result])': HIDDEN_WORDS,
    },
  },
});

const Actions = chakra('div', { base: { display: 'flex', alignItems: 'center', minHeight: '10' } });

export type DayBarProps = DateStepperProps &
  Pick<FoldedFiltersProps, 'count' | 'onReset' | 'results'> & {
    /** Further controls; on phones in the sheet of filters. */
    children?: ReactNode;
    /** True if the day in words is the heading of what is below. Default: false. */
    isHeading?: boolean;
    /** Said of the day, after its words: '12 of 50 homered'. */
    note?: string | undefined;
    /** Buttons at the end of the bar; on phones icons in the head of the page. */
    actions?: ReactNode;
  };

/** The bar of a list of one day: the day, its filters and its buttons. On phones it is the day alone. */
export function DayBar({
  children,
  count,
  onReset,
  results,
  actions,
  isHeading = false,
  note,
  ...stepper
}: DayBarProps) {
  return (
    <Line>
      <DateStepper {...stepper} />
      {children && (
        <FoldedFilters count={count} onReset={onReset} results={results}>
          {children}
        </FoldedFilters>
      )}
      <DayInWords>
        <chakra.div
          as={isHeading ? 'h2' : 'p'}
          {...(isHeading && { color: 'fg', fontSize: 'md', fontWeight: 'bold' })}
        >
          {[stepper.dayName, formatLongDate(stepper.value)].filter(Boolean).join(', ')}
        </chakra.div>
        {note && (
          <p data-result="">
            <chakra.span display={{ base: 'none', md: 'inline' }} whiteSpace="pre">
              {' · '}
            </chakra.span>
            <span>{note}</span>
          </p>
        )}
      </DayInWords>
      {actions && (
        <InHead>
          <Actions>{actions}</Actions>
        </InHead>
      )}
    </Line>
  );
}
