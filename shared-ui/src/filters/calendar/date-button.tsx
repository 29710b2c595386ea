import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../components/button.tsx';
import { formatWeekday } from '../../dates/day.ts';
import { type Day, formatDate, todayOfGames } from '../../dates/index.ts';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { usePanel } from '../../floating/use-panel.ts';
import { Calendar, type DayBounds } from './calendar.tsx';
import { CalendarIcon } from './calendar-icon.tsx';

const Root = chakra('div', { base: { display: 'inline-block' } });

export type DateButtonProps = DayBounds & {
  /** The button's purpose, such as 'Select Date'; part of its name, with the date. */
  label: string;
  value: Day;
  onValueChange: (day: Day) => void;
  /** Shows its label instead of the date on wide windows, where the date is shown beside it. Default: false. */
  isLabelled?: boolean;
  /** A name of the day, shown before it, such as 'Tonight'. */
  dayName?: string | undefined;
};

const withoutThisYear = (day: string) => day.replace(`, ${todayOfGames().slice(0, 4)}`, '');

/** A button with a date that opens a calendar. */
export function DateButton(props: DateButtonProps) {
  const { label, value, onValueChange, isLabelled = false, dayName, min, max } = props;
  // The shown words are part of the name. With a name, the day has no weekday, so that it fits the row of a phone.
  const day = dayName
    ? `${dayName}, ${formatDate(value)}`
    : isLabelled
      ? formatWeekday(value)
      : formatDate(value);
  const { isOpen, closeToTrigger, anchor, triggerProps, rootProps } = usePanel();

  function choose(day: Day) {
    onValueChange(day);
    closeToTrigger();
  }

  return (
    <Root {...rootProps}>
      <Button {...triggerProps} variant="outline" px={{ base: '2', md: '4' }} aria-label={`${label}: ${day}`}>
        <CalendarIcon />
        {isLabelled && <chakra.span display={{ base: 'none', md: 'inline' }}>{label}</chakra.span>}
        <chakra.span display={isLabelled ? { md: 'none' } : undefined}>
          {isLabelled ? withoutThisYear(day) : day}
        </chakra.span>
      </Button>
      {isOpen && (
        <FloatingPanel anchor={anchor} role="dialog" aria-label={label} width="18rem" p="3">
          <Calendar value={value} min={min} max={max} onChoose={choose} />
        </FloatingPanel>
      )}
    </Root>
  );
}
