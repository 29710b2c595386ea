import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { ToggleChip } from './toggle-chip.tsx';
import { toggleValue } from './toggle-value.ts';

const Group = chakra('div', {
  base: {
    display: 'grid',
    gap: '1',
    justifyItems: 'start',
    minWidth: 0,
    // Paper shows only the active chips; without any, the label would be alone.
    '@media print': { '&:not(:has([aria-pressed=true]))': { display: 'none' } },
  },
});
const Label = chakra('span', {
  base: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'short', color: 'fg.muted' },
});
const Chips = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    minHeight: { base: '11', md: '10' },
    alignItems: 'center',
  },
});

/** One choice. A value is never empty, so 'All' needs a value too. */
export type ChipOption<Value extends string = string> = {
  value: Value;
  label: string;
};

type OneOrNone<Value extends string> = {
  /** The active chip, if any: a press clears it. */
  value: Value | undefined;
  onValueChange: (value: Value | undefined) => void;
  values?: never;
  onValuesChange?: never;
};

type Several<Value extends string> = {
  /** The active chips, which are independent. */
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
  value?: never;
  onValueChange?: never;
};

export type ToggleChipGroupProps<Value extends string> = (OneOrNone<Value> | Several<Value>) & {
  label: string;
  /** Shows the label. It names the group for screen readers in any case. Default: true. */
  hasLabel?: boolean;
  options: readonly ChipOption<Value>[];
};

/** Chips for the values of one filter: at most one of them with `value`, several with `values`. */
export function ToggleChipGroup<Value extends string>(props: ToggleChipGroupProps<Value>) {
  const { label, hasLabel = true, options } = props;
  const labelId = useId();

  const isOn = (value: Value) => props.values?.includes(value) ?? props.value === value;

  function toggle(value: Value) {
    if (props.values === undefined) props.onValueChange(isOn(value) ? undefined : value);
    else props.onValuesChange(toggleValue({ options, values: props.values, value }));
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
