import type { ReactNode } from 'react';
import type { AddressParam } from '../address/address-params.ts';
import type { AddressSchema, AddressValues } from '../address/address-schema.ts';

/** A choice of a control. A value is never empty: 'All' has a value of its own. */
export type FilterOption<Value extends string = string> = { value: Value; label: string };

export type ControlProps<Value> = {
  value: Value;
  /** The values of the filters that `bounds` names. */
  values: AddressValues;
  /** The options that only the backend knows, as the board's `choices` has them; empty until they are known. */
  choices: readonly FilterOption[];
  /** Something was picked: a new entry of the history. */
  pick(value: Value): void;
  /** Something is being typed or dragged. */
  type(value: Value): void;
  clear(): void;
};

/** When a changed value goes into the query: once it rests for 300 ms (typed) or 500 ms (dragged). Default: at once. */
type Rest = 'typed' | 'dragged';

/** The values that a link asks for and the screen does not know, and what it shows instead. */
export type UnknownProps<Value> = { unknown: readonly string[]; value: Value };

/**
 * One filter of a board: its parameter in the address, its chip, its control and its part of the query.
 *
 * `Part`: the names of its parameters, where it has others than the one of its own name.
 */
export type Filter<Value = unknown, Query = unknown, Part extends string = string> = {
  /** The parameter in the address; `parts` has several. */
  param?: AddressParam<Value>;
  parts?: AddressSchema<Readonly<Record<Part, string>>>;
  rest?: Rest;
  /** The filters that its control's bounds depend on: it is drawn again when one of them changes. */
  bounds?: readonly string[];
  /** Takes a line of its own, after the other controls. */
  isWide?: boolean;
  /** Its words among the active filters; undefined where it is not in force after all. Default: it has no chip. */
  chip?(value: Value, choices: readonly FilterOption[]): string | undefined;
  control?(props: ControlProps<Value>): ReactNode;
  notice?(props: UnknownProps<Value>): ReactNode;
  query?(value: Value): Query;
  /** The smallest sample that rows need, which is chosen above the list. */
  minimum?: Minimum;
  /** Never there: what a set of filters is typed by. */
  types?: { value: Value; query: Query; part: Part };
};

/** A board's words and filter for rows with too small a sample. */
export type Minimum = {
  /** The plural of a row, as a sentence begins: 'Batters'. */
  noun: string;
  /** The unit of a sample, in the singular. */
  unit: string;
  options: readonly number[];
  /** Stands where the minimum leaves no row. */
  empty: { title: string; hint: string };
};

export type Filters = Readonly<Record<string, Filter>>;

type Types<F> = F extends { types?: { value: infer V; query: infer Q; part: infer P } }
  ? { value: V; query: Q; part: P }
  : never;

/** Several parts have the type of any of them: they are all texts. */
type PartsOf<F, Key> = [Types<F>['part']] extends [never] ? Key : Types<F>['part'] & string;
type ValueOf<F> = [Types<F>['part']] extends [never] ? Types<F>['value'] : string;

/** The values of filters, by the names that they have in the address. */
export type ValuesOf<F extends Filters> = { [Key in keyof F as PartsOf<F[Key], Key>]: ValueOf<F[Key]> };

/** The query that filters make together. */
export type QueryOf<F extends Filters> = {
  [Key in keyof F as keyof Types<F[Key]>['query']]: Types<F[Key]>['query'][keyof Types<F[Key]>['query']];
};

/** The names of a filter's parameters. */
export const namesOf = (key: string, { parts }: Filter): readonly string[] =>
  parts === undefined ? [key] : Object.keys(parts);

/** A filter's value: that of its parameter, or its parts by name. */
export const readValue = (key: string, filter: Filter, values: AddressValues): unknown =>
  filter.parts === undefined
    ? values[key]
    : Object.fromEntries(Object.keys(filter.parts).map((name) => [name, values[name]]));

/** The parameters that a new value changes. */
export const changesOf = (key: string, { parts }: Filter, value: unknown): AddressValues =>
  parts !== undefined && typeof value === 'object' && value !== null ? { ...value } : { [key]: value };
