import { useMemo } from 'react';
import { type AddressValues, toDefaults } from '../address/address-schema.ts';
import { type Address, useAddress } from '../address/use-address.ts';
import type { Sort } from '../table/columns/sort.ts';
import { useStable } from '../use-stable.ts';
import { type FilterSet, listResting, toQuery } from './define-filters.ts';
import type { Filters, QueryOf, ValuesOf } from './filter.ts';
import { useRested } from './use-rested.ts';

const TYPED_REST_MS = 300;
const DRAGGED_REST_MS = 500;
const NONE: readonly string[] = [];

/** Filters and order in the form that a `Board` needs, without their specific types. */
export type BoardFilters<SortKey extends string = string> = {
  filters: Filters;
  /** The names of all parameters that are filters. */
  names: readonly string[];
  values: AddressValues;
  changed: readonly string[];
  unknown: { readonly [name: string]: readonly string[] | undefined };
  /** For picked values: adds an entry to the history. */
  change(changes: AddressValues): void;
  /** For typed, dragged or opened values: adds no entry. */
  changeTyped(changes: AddressValues): void;
  reset(names: readonly string[]): void;
  createLink: () => string;
  /** Undefined if the address has no order. */
  order: Sort<SortKey> | undefined;
  changeOrder(order: Sort<SortKey>): void;
  /** True while the query lacks a change that waits for `restMs`. Always false without `restMs`. */
  isResting: boolean;
  /** True if some filter differs from its default. */
  isFiltered: boolean;
};

type SortOf<Others> = Others extends { sort: infer Column extends string } ? Column : string;
type OrderOf<Others> = Pick<Others, keyof Others & ('sort' | 'direction')>;

/** Filters in use, typed by their set. */
export type FiltersInUse<F extends Filters, Others extends AddressValues> = Omit<
  BoardFilters<SortOf<Others>>,
  'values' | 'unknown' | 'change' | 'changeTyped'
> &
  Pick<Address<ValuesOf<F> & Others>, 'values' | 'unknown' | 'change' | 'changeTyped'> & {
    /** The query of the filters, with `sort` and `direction` if the address has them. */
    query: QueryOf<F> & OrderOf<Others>;
  };

type FilterOptions = {
  /** Pause after which the whole query follows a change. Default: only typed or dragged values wait. */
  restMs?: number;
};

function toOrder({ sort, direction }: AddressValues): Sort<string> | undefined {
  const isDirection = direction === 'asc' || direction === 'desc';
  return typeof sort === 'string' && isDirection ? { column: sort, direction } : undefined;
}

const toWhole = (filters: Filters, values: AddressValues) => {
  const order = toOrder(values);
  return {
    ...toQuery(filters, values),
    ...(order && { sort: order.column, direction: order.direction }),
  };
};

/** The filters of a screen from its address, and the query for their values. */
export function useFilters<F extends Filters, Others extends AddressValues>(
  set: FilterSet<F, Others>,
  options?: FilterOptions,
): FiltersInUse<F, Others>;
// Without specific types, because only the caller knows the names of its filters.
export function useFilters(
  { filters, names, schema, restarts }: FilterSet<Filters, AddressValues>,
  { restMs }: FilterOptions = {},
): BoardFilters & { query: object } {
  const address = useAddress(schema);
  const { values } = address;
  const waiting = useMemo(
    () =>
      restMs === undefined
        ? { typed: listResting(filters, 'typed'), dragged: listResting(filters, 'dragged') }
        : { typed: [...names, 'sort', 'direction'], dragged: NONE },
    [filters, names, restMs],
  );
  const typed = useRested(values, waiting.typed, restMs ?? TYPED_REST_MS);
  const dragged = useRested(values, waiting.dragged, DRAGGED_REST_MS);
  const query = useMemo(
    () => toWhole(filters, { ...values, ...typed, ...dragged }),
    [filters, values, typed, dragged],
  );
  const restart = (changes: AddressValues): AddressValues => {
    if (restarts.length === 0 || restarts.some((name) => name in changes)) return changes;
    const defaults = toDefaults(schema);
    return { ...Object.fromEntries(restarts.map((name) => [name, defaults[name]])), ...changes };
  };
  const change = useStable((changes: AddressValues) => address.change(restart(changes)));
  const reset = useStable((of: readonly string[]) => address.reset([...of, ...restarts]));
  const changeOrder = useStable(({ column, direction }: Sort<string>) => change({ sort: column, direction }));
  const isResting = useMemo(
    () => restMs !== undefined && JSON.stringify(toWhole(filters, values)) !== JSON.stringify(query),
    [filters, values, query, restMs],
  );
  // The object stays the same while no filter changes, so that new rows do not render the bar.
  return useMemo(
    () => ({
      ...address,
      filters,
      names,
      query,
      change,
      reset,
      changeOrder,
      order: toOrder(address.values),
      isResting,
      isFiltered: names.some((name) => address.changed.includes(name)),
    }),
    [address, filters, names, query, change, reset, changeOrder, isResting],
  );
}
