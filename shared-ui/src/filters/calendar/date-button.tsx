import { chakra } from '@chakra-ui/react/styled-system';
import { Button } from '../../components/button.tsx';
import { type Day, formatDate } from '../../dates/index.ts';
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
  /** Shows its label instead of the date, if the date is shown beside it. Default: false. */
  isLabelled?: boolean;
};

/** A button with a date that opens a calendar. */
export function DateButton({ label, value, onValueChange, isLabelled = false, min, max }: DateButtonProps) {
  const { isOpen, closeToTrigger, anchor, triggerProps, rootProps } = usePanel();

  function choose(day: Day) {
    onValueChange(day);
    closeToTrigger();
  }

  return (
    <Root {...rootProps}>
      <Button {...triggerProps} variant="outline" aria-label={`${label}: ${formatDate(value)}`}>
        <CalendarIcon />
        <span>{isLabelled ? label : formatDate(value)}</span>
      </Button>
      {isOpen && (
        <FloatingPanel anchor={anchor} role="dialog" aria-label={label} width="18rem" p="3">
          <Calendar value={value} min={min} max={max} onChoose={choose} />
        </FloatingPanel>
      )}
    </Root>
  );
}
