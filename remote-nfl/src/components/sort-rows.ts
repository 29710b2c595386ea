import { compareNames } from '@sharpside/contracts';

type Value = string | number | null;

const compare = (a: Exclude<Value, null>, b: Exclude<Value, null>) =>
  typeof a === 'string' || typeof b === 'string' ? compareNames(String(a), String(b)) : a - b;

type SortOptions<Row> = {
  value: (row: Row) => Value;
  direction: 'asc' | 'desc';
  /** Orders rows of equal value, always ascending. */
  tieBreaker: (row: Row) => string;
};

/** Rows sorted by a value, texts as names. Unknown values come last in both directions. */
export function sortRows<Row>(rows: readonly Row[], options: SortOptions<Row>): Row[] {
  const { value, direction, tieBreaker } = options;
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [left, right] = [value(a), value(b)];
    const byTie = compareNames(tieBreaker(a), tieBreaker(b));
    if (left === null || right === null) return Number(left === null) - Number(right === null) || byTie;
    return sign * compare(left, right) || byTie;
  });
}
