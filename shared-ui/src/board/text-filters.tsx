import { textParam } from '../address/address-params.ts';
import { Field } from '../components/field.tsx';
import { TextInput } from '../components/text-input.tsx';
import { SearchField } from '../filters/search-field.tsx';
import type { Filter } from './filter.ts';

type Text<Query> = {
  label: string;
  placeholder: string;
  /** Undefined if the typed text has no effect. */
  chip: (text: string) => string | undefined;
  query: (text: string) => Query;
};

const textOf = <Query,>({ chip, query }: Text<Query>) => ({
  param: textParam(),
  rest: 'typed' as const,
  chip,
  query,
});

/** A part of a name, searched while typing. */
export const searchFilter = <Query,>(words: Text<Query>): Filter<string, Query, never> => ({
  ...textOf(words),
  isClearable: true,
  control: ({ value, type }) => (
    <SearchField label={words.label} value={value} placeholder={words.placeholder} onValueChange={type} />
  ),
});

/** A typed text, such as a limit. */
export const textFilter = <Query,>(words: Text<Query>): Filter<string, Query, never> => ({
  ...textOf(words),
  control: ({ value, type }) => (
    <Field label={words.label}>
      <TextInput value={value} placeholder={words.placeholder} onValueChange={type} />
    </Field>
  ),
});
