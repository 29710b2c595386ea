import type { ReactNode } from 'react';
import type { AddressParam } from '../address/address-params.ts';
import type { AddressSchema, AddressValues } from '../address/address-schema.ts';

/** A choice of a control. A value is never empty, so 'All' needs a value too. */
export type FilterOption<Value extends string = string> = { value: Value; label: string };

export type ControlProps<Value> = {
  value: Value;
  /** The values of the filters in `bounds`. */
  values: AddressValues;
  /** The options that only the backend knows, from the board's `choices`; empty until they are known. */
  choices: readonly FilterOption[];
  /** Sets a picked value, with a new entry of the history. */
  pick(value: Value): void;
  /** Sets a value that is being typed or dragged. */
  type(value: Value): void;
  clear(): void;
};

/** When a changed value enters the query: after a pause of 300 ms (typed) or 500 ms (dragged). Default: at once. */
type Rest = 'typed' | 'dragged';

/** The unknown values of a link, and the value that the screen shows instead. */
export type UnknownProps<Value> = { unknown: readonly string[]; value: Value };

/**
 * One filter of a board: its parameter in the address, its chip, its control and its part of the query.
 *
 * `Part`: the names of its parameters, if they differ from the filter's own name.
 */
export type Filter<Value = unknown, Query = unknown, Part extends string = string> = {
  /** The parameter in the address. A filter with several has `parts` instead. */
  param?: AddressParam<Value>;
  parts?: AddressSchema<Readonly<Record<Part, string>>>;
  rest?: Rest;
  /** The filters on which its control's limits depend. The control renders again when one of them changes. */
  bounds?: readonly string[];
  /** True if the control takes a line of its own, after the other controls. */
  isWide?: boolean;
  /** True if the control has a button that clears it. Where the control is in view, it has no chip. */
  isClearable?: boolean;
  /** Its words among the active filters; undefined if it has no effect. Default: no chip. */
  chip?(value: Value, choices: readonly FilterOption[]): string | undefined;
  control?(props: ControlProps<Value>): ReactNode;
  notice?(props: UnknownProps<Value>): ReactNode;
  query?(value: Value): Query;
  /** The smallest sample of a row. Its control is the board's own. */
  minimum?: Minimum;
  /** Exists only as a type, for sets of filters. */
  types?: { value: Value; query: Query; part: Part };
};

/** The words and options of the control for the smallest sample. */
export type Minimum = {
  /** The plural of a row, at the beginning of a sentence: 'Batters'. */
  noun: string;
  /** The unit of a sample, in the singular. */
  unit: string;
  options: readonly number[];
  /** Shown if the minimum excludes every row. */
  empty: { title: string; hint: string };
};

export type Filters = Readonly<Record<string, Filter>>;

type Types<F> = F extends { types?: { value: infer V; query: infer Q; part: infer P } }
  ? { value: V; query: Q; part: P }
  : never;

/** The parameter names of a filter: its parts, or its own name. */
type PartsOf<F, Key> = [Types<F>['part']] extends [never] ? Key : Types<F>['part'] & string;
type ValueOf<F> = [Types<F>['part']] extends [never] ? Types<F>['value'] : string;

/** The values of filters, by parameter name. */
export type ValuesOf<F extends Filters> = { [Key in keyof F as PartsOf<F[Key], Key>]: ValueOf<F[Key]> };

/** The combined query of filters. */
export type QueryOf<F extends Filters> = {
  [Key in keyof F as keyof Types<F[Key]>['query']]: Types<F[Key]>['query'][keyof Types<F[Key]>['query']];
};

export const namesOf = (key: string, { parts }: Filter): readonly string[] =>
  parts === undefined ? [key] : Object.keys(parts);

/** A filter's value: the value of its parameter, or of its parts by name. */
export const readValue = (key: string, filter: Filter, values: AddressValues): unknown =>
  filter.parts === undefined
    ? values[key]
    : Object.fromEntries(Object.keys(filter.parts).map((name) => [name, values[name]]));

/** The parameters that a new value changes. */
export const changesOf = (key: string, { parts }: Filter, value: unknown): AddressValues =>
  parts !== undefined && typeof value === 'object' && value !== null ? { ...value } : { [key]: value };
