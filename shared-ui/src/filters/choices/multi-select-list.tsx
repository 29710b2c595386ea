import { chakra } from '@chakra-ui/react/styled-system';
import { createNameSearch } from '@sharpside/contracts';
import { type KeyboardEvent, memo, useEffect, useId, useMemo, useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { TextInput } from '../../components/text-input.tsx';
import { useStable } from '../../use-stable.ts';
import { BOX, TICKED_BOX } from './checkbox.tsx';
import type { MultiSelectProps } from './multi-select.tsx';
import type { ChipOption } from './toggle-chip-group.tsx';
import { toggleValue } from './toggle-value.ts';

// The options are plain elements: styled components take ten times as long, and lists have hundreds.
const List = chakra('div', {
  base: {
    mt: '2',
    maxHeight: '16rem',
    overflowY: 'auto',
    overscrollBehavior: 'contain',
    '& > [role=option]': {
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
    '& > [role=option] > [aria-hidden]': BOX,
    '& > [role=option][aria-selected=true] > [aria-hidden]': TICKED_BOX,
  },
});

type OptionProps = {
  id: string;
  value: string;
  words: string;
  isChosen: boolean;
  isActive: boolean;
  onToggle: (value: string) => void;
};

// Memoized, so that an option renders only when its own props change.
const Option = memo(({ id, value, words, isChosen, isActive, onToggle }: OptionProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search field, which has the keys
  // biome-ignore lint/a11y/useFocusableInteractive: the same
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    data-active={isActive ? '' : undefined}
    // Keeps the focus in the search field.
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onToggle(value)}
  >
    <span aria-hidden="true" />
    <span>{words}</span>
  </div>
));
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

/** Options whose label or value (a team's code, a book's key) contains every word of the search. */
function findOptions<Value extends string>(options: readonly ChipOption<Value>[], search: string) {
  const isFound = createNameSearch(search);
  return options.filter(({ label, value }) => isFound(`${label} ${value}`));
}

/** A search field with a list, which are one control for the keyboard: typing searches, arrows move, Enter chooses. */
export function MultiSelectList<Value extends string>(props: MultiSelectListProps<Value>) {
  const { label, options, values, onValuesChange } = props;
  const [search, setSearch] = useState('');
  const [place, setPlace] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const shown = useMemo(() => findOptions(options, search), [options, search]);
  const active = shown[Math.min(place, shown.length - 1)];
  const toOptionId = (value: string) => `${id}-${value}`;

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (active) document.getElementById(`${id}-${active.value}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, id]);

  const toggle = (value: Value) => onValuesChange(toggleValue({ options, values, value }));
  const toggleShown = useStable((pressed: string) => {
    const option = options.find(({ value }) => value === pressed);
    if (option) toggle(option.value);
  });

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
            value={value}
            words={words}
            isChosen={values.includes(value)}
            isActive={value === active?.value}
            onToggle={toggleShown}
          />
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
