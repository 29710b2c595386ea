import { useMemo, useSyncExternalStore } from 'react';
import { type LivePage, useLivePage } from '../live-page.ts';
import { useStable } from '../use-stable.ts';
import {
  type AddressSchema,
  type AddressValues,
  findChanged,
  findUnknown,
  toAddressFormat,
  toDefaults,
} from './address-schema.ts';
import { replaceOwn } from './search-params.ts';
import { useAddressState } from './use-address-state.ts';

/** The values of a screen's address, and the functions that change them. */
export type Address<Values> = {
  values: Values;
  /** For a picked value: adds an entry to the history, so that 'back' undoes it. */
  change: (changes: Partial<Values>) => void;
  /** For typed or dragged values: `values` change at once, the address after a pause and without a new entry. */
  changeTyped: (changes: Partial<Values>) => void;
  /** Resets the named parameters, or all of them, to their defaults. */
  reset: (names?: readonly (keyof Values)[]) => void;
  /** The parameters that differ from their defaults, for chips and 'Reset'. */
  changed: readonly (keyof Values & string)[];
  /** Values of the link that are not among a parameter's choices, for an `UnknownValues` notice. */
  unknown: { readonly [Name in keyof Values]?: readonly string[] };
  /** The whole address of the current view, to be copied. */
  createLink: () => string;
};

/**
 * The filters, order, dates and page of a screen, kept in its address: they can be shared, reloaded and undone by going
 * back.
 *
 * Create `schema` once, outside the component. Defaults are left out of the address. Other parameters of the address
 * stay unchanged. The result and its functions keep their identity while no value changes, so that components which use
 * them can be `memo`.
 */
export function useAddress<Values extends AddressValues>(schema: AddressSchema<Values>): Address<Values> {
  const format = useMemo(() => toAddressFormat(schema), [schema]);
  const [values, setValues] = useAddressState(format);
  const page = useLivePage();
  const change = useStable((changes: Partial<Values>) =>
    setValues((before) => ({ ...before, ...changes }), 'picked'),
  );
  const changeTyped = useStable((changes: Partial<Values>) =>
    setValues((before) => ({ ...before, ...changes }), 'typed'),
  );
  const reset = useStable((names?: readonly (keyof Values)[]) => {
    const defaults = toDefaults(schema);
    setValues((before) => (names ? { ...before, ...pick(defaults, names) } : defaults), 'picked');
  });
  const createLink = useStable(() => {
    const { pathname, search } = page.read().location;
    const query = replaceOwn(search, { ownKeys: format.ownKeys, entries: format.toEntries(values) });
    return new URL(pathname + query, window.location.origin).href;
  });
  const changed = useMemo(() => findChanged(schema, values), [schema, values]);
  const unknown = useUnknown(schema, page);
  return useMemo(
    () => ({ values, changed, unknown, change, changeTyped, reset, createLink }),
    [values, changed, unknown, change, changeTyped, reset, createLink],
  );
}

/** Causes a render only when the unknown values of a link change. */
function useUnknown<Values extends AddressValues>(schema: AddressSchema<Values>, page: LivePage) {
  const find = () => findUnknown(schema, new URLSearchParams(page.read().location.search));
  const readText = () => JSON.stringify(find());
  const text = useSyncExternalStore(page.subscribe, readText, readText);
  return useMemo(find, [schema, page, text]);
}

const pick = <Values>(values: Values, names: readonly (keyof Values)[]): Partial<Values> => {
  const picked: Partial<Values> = {};
  for (const name of names) picked[name] = values[name];
  return picked;
};
