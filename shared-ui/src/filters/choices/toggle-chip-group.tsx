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
    // Paper has only the chips that are on: without any, the label would stand there alone.
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

/** One choice. A value is never empty: 'All' has a value of its own. */
export type ChipOption<Value extends string = string> = {
  value: Value;
  label: string;
};

type OneOrNone<Value extends string> = {
  /** The one that is on, if any: pressing it clears it. */
  value: Value | undefined;
  onValueChange: (value: Value | undefined) => void;
  values?: never;
  onValuesChange?: never;
};

type Several<Value extends string> = {
  /** Those that are on, each on its own. */
  values: readonly Value[];
  onValuesChange: (values: Value[]) => void;
  value?: never;
  onValueChange?: never;
};

export type ToggleChipGroupProps<Value extends string> = (OneOrNone<Value> | Several<Value>) & {
  label: string;
  /** Shows the label; it names the group for screen readers in any case. Default: true. */
  hasLabel?: boolean;
  options: readonly ChipOption<Value>[];
};

/** Chips that stand for the values of one filter: one or none of them with `value`, several with `values`. */
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
