import { chakra } from '@chakra-ui/react/styled-system';
import { useId } from 'react';
import { ChevronDownIcon } from '../../components/icon.tsx';
import { FloatingPanel } from '../../floating/floating-panel.tsx';
import { usePanel } from '../../floating/use-panel.ts';
import { MultiSelectList } from './multi-select-list.tsx';
import type { ChipOption } from './toggle-chip-group.tsx';

/** The words of the trigger on paper, which shows no buttons. */
const PRINTED = { '@media print': { '&::after': { content: 'attr(data-words)', fontSize: 'sm' } } };

const Root = chakra('div', { base: { display: 'grid', gap: '1', minWidth: 0, ...PRINTED } });
const Label = chakra('span', {
  base: { fontSize: 'sm', fontWeight: 'medium', lineHeight: 'short', color: 'fg.muted' },
});

/** A button that looks like a field and opens a panel. */
const SelectTrigger = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '2',
    width: 'full',
    minWidth: 0,
    height: { base: '11', md: '10' },
    px: '3',
    borderWidth: '1px',
    borderColor: 'border.strong',
    borderRadius: 'md',
    bg: 'bg.inset',
    color: 'fg',
    fontSize: { base: 'md', md: 'sm' },
    fontWeight: 'medium',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { borderColor: 'fg.muted' },
    _disabled: { opacity: 0.5, cursor: 'not-allowed' },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
    '& > svg': { flexShrink: 0, color: 'fg.muted' },
  },
});

export type MultiSelectProps<Value extends string> = {
  label: string;
  options: readonly ChipOption<Value>[];
  values: readonly Value[];
  /** Called with the chosen values in the order of the options. */
  onValuesChange: (values: Value[]) => void;
  /** The control's text while nothing is chosen, such as 'All Teams'. */
  noneLabel: string;
  /** The plural of the choices, such as 'teams': '3 teams'. */
  noun: string;
};

function toSummary<Value extends string>({ options, values, noneLabel, noun }: MultiSelectProps<Value>) {
  const [first] = values;
  if (first === undefined) return noneLabel;
  if (values.length === 1) return options.find(({ value }) => value === first)?.label ?? first;
  return `${values.length} ${noun}`;
}

/**
 * A control that opens a searchable list, of which any number of options can be chosen. The control shows the chosen
 * option, the number of chosen options, or `noneLabel`.
 */
export function MultiSelect<Value extends string>(props: MultiSelectProps<Value>) {
  const { isOpen, anchor, triggerProps, rootProps } = usePanel();
  const id = useId();
  const { label, options, values, onValuesChange } = props;
  const summary = toSummary(props);
  return (
    <Root data-words={summary} {...rootProps}>
      <Label id={`${id}-label`}>{label}</Label>
      <SelectTrigger {...triggerProps} id={id} type="button" aria-labelledby={`${id}-label ${id}`}>
        <span>{summary}</span>
        <ChevronDownIcon />
      </SelectTrigger>
      {isOpen && (
        <FloatingPanel anchor={anchor} role="dialog" aria-label={label} minWidth="14rem" p="2">
          <MultiSelectList label={label} options={options} values={values} onValuesChange={onValuesChange} />
        </FloatingPanel>
      )}
    </Root>
  );
}
