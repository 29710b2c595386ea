import { chakra } from '@chakra-ui/react/styled-system';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { toSearchWords } from '../../search-words.ts';
import { CheckboxLook } from './checkbox.tsx';
import type { MultiSelectProps } from './multi-select.tsx';
import type { ChipOption } from './toggle-chip-group.tsx';
import { toggleValue } from './toggle-value.ts';

const List = chakra('div', {
  base: { mt: '2', maxHeight: '16rem', overflowY: 'auto', overscrollBehavior: 'contain' },
});

const Option = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2',
    minHeight: { base: '11', md: '8' },
    px: '2',
    borderRadius: 'sm',
    cursor: 'pointer',
    '&:hover, &[data-active]': { bg: 'bg.hover' },
    '&[data-active]': { outline: '2px solid', outlineColor: 'focus', outlineOffset: '-2px' },
  },
});

const Box = chakra('span', { base: CheckboxLook });
const Foot = chakra('div', {
  base: {
    display: 'flex',
    justifyContent: 'space-between',
    alignItems: 'center',
    mt: '2',
    color: 'fg.muted',
  },
});

type MultiSelectListProps<Value extends string> = Pick<
  MultiSelectProps<Value>,
  'label' | 'options' | 'values' | 'onValuesChange'
>;

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Options of which the label, or the value that a team's code or a book's key is, holds every word of the search. */
function findOptions<Value extends string>(options: readonly ChipOption<Value>[], search: string) {
  const typed = toSearchWords(search);
  return options.filter(({ label, value }) => {
    const words = toSearchWords(`${label} ${value}`);
    return typed.every((part) => words.some((word) => word.includes(part)));
  });
}

/** The search field and the list under it, one control to the keyboard: typing searches, arrows move, Enter chooses. */
export function MultiSelectList<Value extends string>(props: MultiSelectListProps<Value>) {
  const { label, options, values, onValuesChange } = props;
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = findOptions(options, search);
  const active = shown[Math.min(place, shown.length - 1)];
  const toOptionId = (value: string) => `${id}-${value}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.value}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  const toggle = (value: Value) => onValuesChange(toggleValue({ options, values, value }));

  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    if (step !== undefined && shown.length > 0) {
      event.preventDefault();
      setPlace((Math.min(place, shown.length - 1) + step + shown.length) % shown.length);
    }
    if (event.key === 'Enter' && active) {
      event.preventDefault();
      toggle(active.value);
    }
  }

  return (
    <>
      <TextInput
        ref={input}
        role="combobox"
        aria-label={`Search ${label}`}
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active && toOptionId(active.value)}
        placeholder="Search"
        value={search}
        onValueChange={(text) => {
          setSearch(text);
          setPlace(0);
        }}
        onKeyDown={onKeyDown}
      />
      <List id={`${id}-list`} role="listbox" aria-label={label} aria-multiselectable>
        {shown.map(({ value, label: words }) => (
          <Option
            key={value}
            id={toOptionId(value)}
            role="option"
            aria-selected={values.includes(value)}
            data-active={value === active?.value ? '' : undefined}
            // The focus stays in the search field.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => toggle(value)}
          >
            <Box aria-hidden="true" />
            {words}
          </Option>
        ))}
      </List>
      <Foot>
        <span role="status">{shown.length === 0 ? 'Nothing found' : `${values.length} chosen`}</span>
        <Button size="sm" variant="ghost" disabled={values.length === 0} onClick={() => onValuesChange([])}>
          Clear
        </Button>
      </Foot>
    </>
  );
}
