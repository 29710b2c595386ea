import { chakra } from '@chakra-ui/react/styled-system';
import { Checkbox } from './checkbox.tsx';
import type { ChipOption } from './toggle-chip-group.tsx';
import { toggleValue } from './toggle-value.ts';

const Group = chakra('fieldset', { base: { display: { base: 'grid', md: 'block' }, minWidth: 0 } });
// On wide windows the legend is beside the boxes, in one low line. Only a float takes a legend off its own line.
const Legend = chakra('legend', {
  base: {
    float: { md: 'left' },
    fontSize: 'sm',
    fontWeight: 'medium',
    lineHeight: { md: '2.5rem' },
    color: 'fg.muted',
    mb: { base: '1', md: '0' },
    me: { md: '4' },
  },
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
