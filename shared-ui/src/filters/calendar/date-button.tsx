import { chakra } from '@chakra-ui/react/styled-system';
import { useCallback, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { type Day, formatDate } from '../../dates/index.ts';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { useDismiss } from '../../floating/use-dismiss.ts';
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
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  const handlers = useDismiss({ isOpen, root, trigger, onDismiss: close });

  function choose(day: Day) {
    onValueChange(day);
    close();
    trigger.current?.focus();
  }

  return (
    <Root ref={root} {...handlers}>
      <Button
        ref={trigger}
        variant="outline"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-label={`${label}: ${formatDate(value)}`}
        onClick={() => setIsOpen((was) => !was)}
      >
        <CalendarIcon />
        {isLabelled ? label : formatDate(value)}
      </Button>
      {isOpen && (
        <FloatingPanel anchor={trigger} role="dialog" aria-label={label} width="18rem" p="3">
          <Calendar value={value} min={min} max={max} onChoose={choose} />
        </FloatingPanel>
      )}
    </Root>
  );
}
