import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { type Day, formatDate } from '../../dates/index.ts';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { usePanel } from '../../floating/use-panel.ts';
import { Calendar, type DayBounds } from './calendar.tsx';
import { CalendarIcon } from './calendar-icon.tsx';
import { clampDay, parseTypedDay } from './month.ts';

const Root = chakra('div', { base: { minWidth: 0 } });

export type DateFieldProps = DayBounds & {
  label: string;
  value: Day | undefined;
  onValueChange: (day: Day) => void;
  /** Called if the field was emptied. Without it the last date is restored. */
  onClear?: () => void;
  hint?: string;
};

const toText = (day: Day | undefined) => (day === undefined ? '' : formatDate(day));

/**
 * A date field with a calendar.
 *
 * Accepts forms such as `2025-04-01`, `4/1/2025` and `Apr 1, 2025`. Any other text, or a date out of bounds, is marked,
 * and replaced by the last valid date when the field is left.
 */
export function DateField(props: DateFieldProps) {
  const { label, value, onValueChange, onClear, hint, min, max } = props;
  const [draft, setDraft] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const { isOpen, closeToTrigger, anchor, triggerProps, rootProps } = usePanel();

  const typed = draft === undefined ? value : parseTypedDay(draft);
  const isGood = typed !== undefined && clampDay(typed, { min, max }) === typed;

  function settle() {
    if (draft?.trim() === '' && value !== undefined) onClear?.();
    else if (draft !== undefined && isGood && typed !== value) onValueChange(typed);
    setDraft(undefined);
  }

  function leave() {
    settle();
    setFocused(false);
  }

  function choose(day: Day) {
    onValueChange(day);
    setDraft(undefined);
    closeToTrigger();
  }

  return (
    <Root {...rootProps}>
      <Field label={label} hint={hint}>
        <TextInput
          value={draft ?? toText(value)}
          placeholder={isFocused ? 'YYYY-MM-DD' : 'Any day'}
          aria-invalid={(draft !== undefined && draft !== '' && !isGood) || undefined}
          onValueChange={setDraft}
          onFocus={() => setFocused(true)}
          onBlur={leave}
          onKeyDown={({ key }: KeyboardEvent) => key === 'Enter' && settle()}
          action={
            <IconButton {...triggerProps} label={`Open the calendar of ${label}`} size="sm">
              <CalendarIcon />
            </IconButton>
          }
        />
      </Field>
      {isOpen && (
        <FloatingPanel
          anchor={anchor}
          placement="bottom-end"
          role="dialog"
          aria-label={label}
          width="18rem"
          p="3"
        >
          <Calendar value={value} min={min} max={max} onChoose={choose} />
        </FloatingPanel>
      )}
    </Root>
  );
}
