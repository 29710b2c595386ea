import { chakra } from '@chakra-ui/react/styled-system';
import type { ComponentProps } from 'react';
import { ControlFrame } from './control-frame.ts';
import { useFieldAttributes } from './field-context.ts';
import { ChevronDownIcon } from './icon.tsx';

const Chevron = chakra('span', {
  base: { position: 'absolute', insetEnd: '3', pointerEvents: 'none', color: 'fg.muted' },
});

/** One choice. A value is never empty, so that the address can distinguish 'All' from no choice. */
export type SelectOption<Value extends string = string> = {
  value: Value extends '' ? never : Value;
  label: string;
  isDisabled?: boolean;
};

/** Props of `Select`; `Value` is one of its options. */
export type SelectProps<Value extends string = string> = Omit<
  ComponentProps<'select'>,
  'children' | 'multiple' | 'size' | 'value' | 'defaultValue'
> & {
  options: readonly SelectOption<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
};

/**
 * A list with one choice. It is the browser's own control, because phones show that best.
 *
 * @throws {RangeError} when an option's value is empty or occurs twice.
 */
export function Select<Value extends string>({
  options,
  value,
  onValueChange,
  onChange,
  ...rest
}: SelectProps<Value>) {
  requireDistinctValues(options.map((option) => option.value));
  const attributes = useFieldAttributes(rest);
  return (
    <ControlFrame>
      <select
        {...rest}
        {...attributes}
        value={value}
        onChange={(event) => {
          onChange?.(event);
          const chosen = options[event.currentTarget.selectedIndex];
          if (chosen) onValueChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Chevron>
        <ChevronDownIcon />
      </Chevron>
    </ControlFrame>
  );
}

function requireDistinctValues(values: readonly string[]): void {
  if (values.includes(''))
    throw new RangeError("An option's value is empty; give it one of its own, such as 'all'.");
  const repeated = values.find((value, index) => values.indexOf(value) !== index);
  if (repeated !== undefined)
    throw new RangeError(`Two options have the value '${repeated}'; make them differ.`);
}
