import { choiceParam, choicesParam, optionalChoiceParam, textsParam } from '../address/address-params.ts';
import { Field } from '../components/field.tsx';
import { Select, type SelectOption } from '../components/select.tsx';
import { CheckboxGroup } from '../filters/choices/checkbox-group.tsx';
import { MultiSelect } from '../filters/choices/multi-select.tsx';
import { ToggleChipGroup } from '../filters/choices/toggle-chip-group.tsx';
import { UnknownValues } from '../page/unknown-values.tsx';
import type { Filter, FilterOption, UnknownProps } from './filter.ts';

/** Words that every filter with choices needs. */
type Words<Value> = {
  label: string;
  /** The thing that a value names, for unknown values in links: 'game time'. Default: no notice. */
  noun?: string;
  /** The value that the screen shows instead of an unknown value. Default: 'the default'. */
  shown?: string | ((value: Value) => string);
};

type Choice<Value, Query> = Words<Value> & {
  /** Its words among the active filters. Default: no chip. */
  chip?: (value: Value) => string;
  query: (value: Value) => Query;
};

/** A list, or a function for options that change with the day, such as seasons. */
type Options<Value extends string> = readonly FilterOption<Value>[] | (() => readonly FilterOption<Value>[]);

const listOptions = <Value extends string>(options: Options<Value>) =>
  typeof options === 'function' ? options() : options;

const listValues =
  <Value extends string>(options: Options<Value>) =>
  (): readonly Value[] =>
    listOptions(options).map(({ value }) => value);

const noticeOf =
  <Value,>({ noun, shown = 'the default' }: Words<Value>) =>
  ({ unknown, value }: UnknownProps<Value>) =>
    noun !== undefined && (
      <UnknownValues noun={noun} values={unknown} shown={typeof shown === 'string' ? shown : shown(value)} />
    );

/** One option of a list, such as 'All Teams' and every team. */
export function selectFilter<const Value extends string, Query>(
  words: Omit<Choice<Value, Query>, 'options'> & {
    options: readonly SelectOption<Value>[] | (() => readonly SelectOption<Value>[]);
    fallback: NoInfer<Value> | (() => NoInfer<Value>);
  },
): Filter<Value, Query, never> {
  const list = () => (typeof words.options === 'function' ? words.options() : words.options);
  return {
    param: choiceParam<Value>(() => list().map(({ value }): Value => value), words.fallback),
    ...(words.chip && { chip: words.chip }),
    notice: noticeOf(words),
    query: words.query,
    control: ({ value, pick }) => (
      <Field label={words.label}>
        <Select options={list()} value={value} onValueChange={pick} />
      </Field>
    ),
  };
}

/** One or none, as chips: a press of the active chip clears it. */
export function chipFilter<const Value extends string, Query>(
  words: Words<Value | null> & {
    /** `chip`: its words among the active filters. */
    options: readonly (FilterOption<Value> & { chip: string })[];
    query: (value: Value | null) => Query;
  },
): Filter<Value | null, Query, never> {
  return {
    param: optionalChoiceParam(words.options.map(({ value }) => value)),
    chip: (value) => words.options.find((option) => option.value === value)?.chip,
    notice: noticeOf(words),
    query: words.query,
    control: ({ value, pick }) => (
      <ToggleChipGroup
        label={words.label}
        options={words.options}
        value={value ?? undefined}
        onValueChange={(next) => pick(next ?? null)}
      />
    ),
  };
}

type Several<Value extends string, Query> = Choice<readonly Value[], Query> & {
  options: Options<Value>;
  /** Default: none. */
  fallback?: readonly NoInfer<Value>[] | (() => readonly NoInfer<Value>[]);
};

const severalOf = <Value extends string, Query>(words: Several<Value, Query>) => ({
  param: choicesParam<Value>(listValues(words.options), words.fallback ?? []),
  ...(words.chip && { chip: words.chip }),
  notice: noticeOf(words),
  query: words.query,
});

/** Several options, as independent chips. */
export const chipsFilter = <const Value extends string, Query>(
  words: Several<Value, Query>,
): Filter<readonly Value[], Query, never> => ({
  ...severalOf(words),
  control: ({ value, pick }) => (
    <ToggleChipGroup
      label={words.label}
      options={listOptions(words.options)}
      values={value}
      onValuesChange={pick}
    />
  ),
});

/** Several options of a short list, as boxes on a separate line. */
export const checkboxFilter = <const Value extends string, Query>(
  words: Several<Value, Query>,
): Filter<readonly Value[], Query, never> => ({
  ...severalOf(words),
  isWide: true,
  control: ({ value, pick }) => (
    <CheckboxGroup
      label={words.label}
      options={listOptions(words.options)}
      values={value}
      onValuesChange={pick}
    />
  ),
});

type ManyWords = {
  /** The words of the control while nothing is chosen: 'All Teams'. */
  noneLabel: string;
  /** The plural of a choice: 'teams'. */
  plural: string;
};

/** Several options of a long list, with search. */
export const multiSelectFilter = <const Value extends string, Query>(
  words: Several<Value, Query> & ManyWords,
): Filter<readonly Value[], Query, never> => ({
  ...severalOf(words),
  control: ({ value, pick }) => (
    <MultiSelect
      label={words.label}
      options={listOptions(words.options)}
      values={value}
      onValuesChange={pick}
      noneLabel={words.noneLabel}
      noun={words.plural}
    />
  ),
});

// Adds options for values of a link that have none: the list may not have loaded yet, or an option may have left it.
const withUnlisted = (values: readonly string[], choices: readonly FilterOption[]) => {
  const listed = new Set(choices.map(({ value }) => value));
  return [
    ...values.filter((value) => !listed.has(value)).map((value) => ({ value, label: value })),
    ...choices,
  ];
};

/** Several options of a list that only the backend has: the board's `choices`. */
export const listedFilter = <Query,>(
  words: ManyWords & {
    label: string;
    chip: (labels: readonly string[]) => string;
    query: (values: readonly string[]) => Query;
    /** True to let the control remove values that are not in its list. Default: false. */
    offersUnlisted?: boolean;
  },
): Filter<readonly string[], Query, never> => ({
  param: textsParam(),
  chip: (values, choices) =>
    words.chip(values.map((value) => choices.find((one) => one.value === value)?.label ?? value)),
  query: words.query,
  control: ({ value, choices, pick }) => (
    <MultiSelect
      label={words.label}
      options={words.offersUnlisted ? withUnlisted(value, choices) : choices}
      values={value}
      onValuesChange={pick}
      noneLabel={words.noneLabel}
      noun={words.plural}
    />
  ),
});
