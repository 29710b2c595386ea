import { Fragment, memo, type ReactNode } from 'react';
import type { AddressValues } from '../address/address-schema.ts';
import { Button } from '../components/button.tsx';
import { Text } from '../components/text.tsx';
import { todayOfGames, useDay } from '../dates/eastern.ts';
import type { ActiveFilter } from '../filters/active-filters.tsx';
import { MinimumSelect } from '../filters/choices/minimum-select.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { SampleEmptyState, SampleWords } from '../filters/sample-filter.tsx';
import { Flex, Stack } from '../layout.ts';
import { changesOf, type Filter, type FilterOption, type Filters, namesOf, readValue } from './filter.ts';
import type { BoardFilters } from './use-filters.ts';

/** Options that only the backend knows, by the names of their filters. */
export type Choices = { readonly [name: string]: readonly FilterOption[] | undefined };

const NONE: readonly FilterOption[] = [];

type ControlProps = Pick<BoardFilters, 'change' | 'changeTyped' | 'reset'> & {
  name: string;
  filter: Filter;
  values: AddressValues;
  choices: readonly FilterOption[];
  /** Limits and options of a control may change with the day. */
  today: string;
};

/** The values that a control needs: its own, and the values that limit it. */
const toShown = (name: string, { filter, values }: Pick<ControlProps, 'filter' | 'values'>) =>
  [...namesOf(name, filter), ...(filter.bounds ?? [])].map((key) => values[key]);

const isSame = (before: ControlProps, next: ControlProps) => {
  const shown = toShown(before.name, before);
  return (
    before.filter === next.filter &&
    before.choices === next.choices &&
    before.today === next.today &&
    before.change === next.change &&
    before.changeTyped === next.changeTyped &&
    before.reset === next.reset &&
    toShown(next.name, next).every((value, index) => Object.is(value, shown[index]))
  );
};

// Does not render again for new rows, or for changes of other controls.
const Control = memo(
  ({ name, filter, values, choices, change, changeTyped, reset }: ControlProps) =>
    filter.control?.({
      value: readValue(name, filter, values),
      values,
      choices,
      pick: (value) => change(changesOf(name, filter, value)),
      type: (value) => changeTyped(changesOf(name, filter, value)),
      clear: () => reset(namesOf(name, filter)),
    }),
  isSame,
);

type Chip = { key: string; label: string; names: readonly string[]; isClearable: boolean };
type ChipSource = Pick<BoardFilters, 'filters' | 'values' | 'changed'>;

/** A chip for each active filter that has words for one: the words, and the parameters that the chip resets. */
export const listChips = ({ filters, values, changed }: ChipSource, choices: Choices = {}): Chip[] =>
  Object.entries(filters).flatMap(([key, filter]) => {
    const names = namesOf(key, filter);
    if (!names.some((name) => changed.includes(name))) return [];
    const label = filter.chip?.(readValue(key, filter, values), choices[key] ?? NONE);
    return label === undefined ? [] : [{ key, label, names, isClearable: filter.isClearable === true }];
  });

const toActive = (filters: BoardFilters, choices: Choices): ActiveFilter[] =>
  listChips(filters, choices).map(({ names, ...chip }) => ({
    ...chip,
    onRemove: () => filters.reset(names),
  }));

export type BoardBarProps = {
  filters: BoardFilters;
  choices: Choices;
  controls: ReactNode;
  actions: ReactNode;
  /** False if the backend has no minimum. */
  hasMinimum: boolean;
  /** The rows that the filters leave, if their number is known: '464 batters'. */
  results: string | undefined;
};

const hasSameChoices = (before: Choices, next: Choices) =>
  Object.keys({ ...before, ...next }).every((name) => before[name] === next[name]);

// Screens create a new object of choices in each render, but with the same lists.
const isSameBar = (before: BoardBarProps, next: BoardBarProps) =>
  before.filters === next.filters &&
  before.controls === next.controls &&
  before.actions === next.actions &&
  before.hasMinimum === next.hasMinimum &&
  before.results === next.results &&
  hasSameChoices(before.choices, next.choices);

const findMinimum = (filters: Filters): [string, Filter] | undefined =>
  Object.entries(filters).find(([, { minimum }]) => minimum !== undefined);

/** The plural of a row in a sentence, 'batters', as the minimum of the filters names it. */
export const findRowNoun = ({ filters }: BoardFilters): string | undefined =>
  findMinimum(filters)?.[1].minimum?.noun.toLowerCase();

/** The words, the value and the change of the smallest sample, if there is a filter for it. */
function toMinimum({ filters, values, change }: BoardFilters) {
  const [name = '', { minimum } = {}] = findMinimum(filters) ?? [];
  if (minimum === undefined) return undefined;
  const { noun, unit, options } = minimum;
  const onValueChange = (min: number) => change({ [name]: min });
  return { noun, unit, options, value: Number(values[name]), onValueChange };
}

/**
 * The bar of a board: a control for each filter, and chips of active filters. It does not render again for new rows.
 */
export const BoardBar = memo((props: BoardBarProps) => {
  const { filters, choices, controls, actions, hasMinimum, results } = props;
  const { values, change, changeTyped, reset, names } = filters;
  const today = useDay(todayOfGames);
  const minimum = hasMinimum ? toMinimum(filters) : undefined;
  const show = ([name, filter]: [string, Filter]) => (
    <Control
      key={name}
      name={name}
      filter={filter}
      values={values}
      choices={choices[name] ?? NONE}
      today={today}
      change={change}
      changeTyped={changeTyped}
      reset={reset}
    />
  );
  const all = Object.entries(filters.filters);
  return (
    <FilterBar
      active={toActive(filters, choices)}
      onReset={() => reset(names)}
      actions={actions}
      results={results}
    >
      {all.filter(([, { isWide }]) => !isWide).map(show)}
      {minimum && <MinimumSelect {...minimum} />}
      {/* Wide controls come after the others, because each takes a whole line. */}
      {all.filter(([, { isWide }]) => isWide).map(show)}
      {controls}
    </FilterBar>
  );
}, isSameBar);

/** Names the unknown values of a link, and the values that the board shows instead. */
export function BoardNotices({ filters: { filters, values, unknown } }: { filters: BoardFilters }) {
  return Object.entries(filters).map(([key, filter]) => {
    const texts = namesOf(key, filter).flatMap((name) => unknown[name] ?? []);
    if (texts.length === 0 || !filter.notice) return null;
    return (
      <Fragment key={key}>
        {filter.notice({ unknown: texts, value: readValue(key, filter, values) })}
      </Fragment>
    );
  });
}

/**
 * `hidden`: number of rows that the minimum excludes; null if the backend has no minimum, undefined until it has
 * answered.
 */
type MinimumProps = { filters: BoardFilters; hidden: number | null | undefined };

/** A sentence on the smallest sample, if there is a filter for it. `isChoice`: with the control of the sample. */
export const BoardMinimum = memo(({ filters, hidden, isChoice }: MinimumProps & { isChoice: boolean }) => {
  const minimum = toMinimum(filters);
  // The backend of the previous release has no minimum.
  if (minimum === undefined || hidden === null) return null;
  const { noun, unit, value } = minimum;
  const words = <SampleWords noun={noun} unit={unit} value={value} hidden={hidden ?? null} />;
  if (!isChoice) return words;
  return (
    // At the end also where no sentence stands before it, as while the rows could not be loaded.
    <Flex align="center" columnGap="3" flexWrap="wrap" ms="auto">
      <div>{words}</div>
      <MinimumSelect {...minimum} hasLabel={false} />
    </Flex>
  );
});

type ResetFiltersProps = { words: readonly string[]; onReset: () => void };

const ResetFilters = ({ words, onReset }: ResetFiltersProps) => (
  <Stack align="center" gap="3" mt="-8" pb="12" px="4">
    <Text tone="muted">{words.join(' · ')}</Text>
    <Button
      size="sm"
      variant="outline"
      onClick={({ currentTarget }) => {
        // The button goes with the empty list; keyboards go on in the page, not at its beginning.
        currentTarget.closest<HTMLElement>('main')?.focus({ preventScroll: true });
        onReset();
      }}
    >
      Reset filters
    </Button>
  </Stack>
);

type BoardEmptyProps = MinimumProps & { choices?: Choices | undefined; empty: ReactNode };

/**
 * Shown instead of an empty list: `empty`, or the offer of a smaller sample if only the minimum excludes the rows, with
 * the filters in force and a button that resets them.
 */
export function BoardEmpty({ filters, choices = {}, hidden, empty }: BoardEmptyProps) {
  const [name = '', { minimum } = {}] = findMinimum(filters.filters) ?? [];
  const words = listChips(filters, choices).map(({ label }) => label);
  return (
    <>
      {minimum !== undefined && hidden ? (
        <SampleEmptyState
          {...minimum.empty}
          unit={minimum.unit}
          onShow={(min) => filters.change({ [name]: min })}
        />
      ) : (
        empty
      )}
      {words.length > 0 && <ResetFilters words={words} onReset={() => filters.reset(filters.names)} />}
    </>
  );
}
