import type { AddressParam } from '../address/address-params.ts';
import type { AddressSchema, AddressValues } from '../address/address-schema.ts';
import { type Filter, type Filters, namesOf, type QueryOf, readValue, type ValuesOf } from './filter.ts';

/** The filters of a screen, and all parameters of its address. */
export type FilterSet<F extends Filters, Others extends AddressValues> = {
  filters: F;
  /** The parameters of the filters, without the others. */
  names: readonly string[];
  schema: AddressSchema<AddressValues>;
  /** Other parameters that a picked filter, a reset or the order resets, such as a page number. */
  restarts: readonly string[];
  /** Exists only as a type, for `useFilters`. */
  others?: Others;
};

type Options<F extends Filters, Others> = {
  restarts?: readonly (keyof Others & string)[];
  /** The parameters that come first in the address, if links have another order than the controls. */
  first?: readonly (keyof ValuesOf<F> & string)[];
};

const listParams = ([key, { param, parts }]: [string, Filter]): [string, AddressParam<unknown>][] => {
  if (parts !== undefined) return Object.entries<AddressParam<unknown>>(parts);
  return param === undefined ? [] : [[key, param]];
};

/**
 * Filters by name, each described once. `others` are further parameters of the address: order, open rows, a page.
 *
 * Create it once, outside the component. Chips and controls have the order of `filters`, but wide controls come last.
 */
export function defineFilters<const F extends Filters, Others extends AddressValues>(
  filters: F,
  others: AddressSchema<Others>,
  { restarts = [], first = [] }: Options<F, Others> = {},
): FilterSet<F, Others> {
  const params = Object.fromEntries(Object.entries<Filter>(filters).flatMap(listParams));
  const names = Object.keys(params);
  const inOrder = [...new Set([...first, ...names])].flatMap((name) => {
    const param = params[name];
    return param === undefined ? [] : [[name, param] as const];
  });
  return {
    filters,
    names,
    schema: { ...Object.fromEntries(inOrder), ...others },
    restarts,
  };
}

/** The query for the values of an address. */
export function toQuery<F extends Filters>(filters: F, values: AddressValues): QueryOf<F>;
// Each filter contributes to the query, which a mapped type cannot express here.
export function toQuery(filters: Filters, values: AddressValues): object {
  const parts = Object.entries(filters).map(([key, filter]) =>
    filter.query?.(readValue(key, filter, values)),
  );
  return Object.assign({}, ...parts);
}

/** Names of the parameters of filters whose values enter the query after the pause `rest`. */
export const listResting = (filters: Filters, rest: Filter['rest']): readonly string[] =>
  Object.entries(filters).flatMap(([key, filter]) => (filter.rest === rest ? namesOf(key, filter) : []));
