import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from './checkbox.tsx';
import type { ChipOption } from './toggle-chip-group.tsx';
import { toggleValue } from './toggle-value.ts';

const Group = chakra('fieldset', { base: { display: 'grid', gap: '1', minWidth: 0 } });
const Legend = chakra('legend', {
  base: { fontSize: 'sm', fontWeight: 'medium', color: 'fg.muted', mb: '1' },
});
const Choices = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', columnGap: '4', rowGap: '1' } });
const Choice = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '11', md: '10' },
    cursor: 'pointer',
    fontSize: 'sm',
  },
});

export type CheckboxGroupProps<Value extends string> = {
  label: string;
  options: readonly ChipOption<Value>[];
  values: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  onValuesChange: (values: Value[]) => void;
};

/** A checkbox for each of a few values, of which any number can be chosen. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { label, options, values, onValuesChange } = props;
  return (
    <Group>
      <Legend>{label}</Legend>
      <Choices>
        {options.map(({ value, label: words }) => (
          <Choice key={value}>
            <Checkbox
              checked={values.includes(value)}
              onChange={() => onValuesChange(toggleValue({ options, values, value }))}
            />
            <span>{words}</span>
          </Choice>
        ))}
      </Choices>
    </Group>
  );
}
