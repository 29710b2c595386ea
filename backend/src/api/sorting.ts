import type { SortColumns } from '../engine/order-by.ts';
import { choiceWithDefault } from './parameters.ts';

type NameOf<C extends SortColumns> = keyof C & string;

const namesOf = <C extends SortColumns>(columns: C): [NameOf<C>, ...NameOf<C>[]] => {
  const names = Object.keys(columns).filter((name): name is NameOf<C> => Object.hasOwn(columns, name));
  const [first, ...rest] = names;
  if (first === undefined) throw new TypeError('A list is sorted by at least one column.');
  return [first, ...rest];
};

/** The `sort` parameter of a list: names of `columns` only. */
export const sortParameter = <C extends SortColumns>(columns: C, fallback: NameOf<C>) =>
  choiceWithDefault(namesOf(columns), fallback, 'Column to sort by');
