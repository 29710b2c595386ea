import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { ToggleChip } from './toggle-chip.tsx';

const Group = chakra('div', { base: { display: 'grid', gap: '1', justifyItems: 'start', minWidth: 0 } });
const Label = chakra('span', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted' } });
const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    minHeight: { base: '11', md: '10' },
    alignItems: 'center',
  },
});

/** One chip. A value is never empty: 'All' has a value of its own. */
export type ChipOption<Value extends string = string> = {
  value: Value extends '' ? never : Value;
  label: string;
};

type GroupProps<Value extends string> = {
  label: string;
  /** Whether the label shows; it names the group for screen readers in any case. Default: true. */
  hasLabel?: boolean;
  options: readonly ChipOption<Value>[];
};

export type ToggleChipGroupProps<Value extends string> = GroupProps<Value> &
  (
    | {
        /** One of them or none: pressing the one that is on clears it. */
        value: Value | undefined;
        onValueChange: (value: Value | undefined) => void;
        values?: never;
        onValuesChange?: never;
      }
    | {
        /** Any number of them, each on its own. */
        values: readonly Value[];
        onValuesChange: (values: Value[]) => void;
        value?: never;
        onValueChange?: never;
      }
  );

/** Chips that stand for the values of one filter. */
export function ToggleChipGroup<Value extends string>(props: ToggleChipGroupProps<Value>) {
  const { label, hasLabel = true, options } = props;
  const labelId = useId();

  const isOn = (value: Value) => props.values?.includes(value) ?? props.value === value;

  function toggle(value: Value) {
    const wasOn = isOn(value);
    if (props.values === undefined) return props.onValueChange(wasOn ? undefined : value);
    // In the order of the options, so that an address does not depend on the order of the clicks.
    props.onValuesChange(
      options.flatMap((option) =>
        (option.value === value ? !wasOn : isOn(option.value)) ? [option.value] : [],
      ),
    );
  }

  return (
    <Group role="group" {...(hasLabel ? { 'aria-labelledby': labelId } : { 'aria-label': label })}>
      {hasLabel && <Label id={labelId}>{label}</Label>}
      <Chips>
        {options.map(({ value, label: words }) => (
          <ToggleChip key={value} isOn={isOn(value)} onToggle={() => toggle(value)}>
            {words}
          </ToggleChip>
        ))}
      </Chips>
    </Group>
  );
}
