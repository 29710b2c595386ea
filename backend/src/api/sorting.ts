import { choiceWithDefault } from './parameters.ts';

/** What a list can be sorted by: the name that a caller gives, and the SQL that it stands for. */
export type SortColumns = Readonly<Record<string, string>>;

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

type OrderOptions = {
  direction: 'asc' | 'desc';
  /** Columns that tell any two rows apart, so that equal values keep one order from page to page. */
  tieBreakers: readonly string[];
  /** Columns that group rows before they are sorted, ascending. */
  groups?: readonly string[];
  /** Tells rows of too small a sample, which come after the others of their group in both directions. */
  thin?: string | undefined;
};

/** ORDER BY for a sort that was asked for. Nulls come last in both directions. */
export function orderBySql<C extends SortColumns>(
  columns: C,
  sort: NameOf<C>,
  { direction, tieBreakers, groups = [], thin }: OrderOptions,
): string {
  const first = `${columns[sort]} ${direction === 'asc' ? 'ASC' : 'DESC'} NULLS LAST`;
  const last = thin === undefined ? [] : [`(${columns[sort]}) IS NULL`, thin];
  return `ORDER BY ${[...groups, ...last, first, ...tieBreakers].join(', ')}`;
}
