/**
 * An exact fraction: `n / d`, reduced, `d` above 0.
 *
 * Prices and stakes stay exact until they are printed. Floats would not do, because an arbitrage depends on a sum being
 * below 1, and a price that is rounded early is rounded twice in the end.
 */
export type Ratio = { readonly n: bigint; readonly d: bigint };

const absolute = (n: bigint) => (n < 0n ? -n : n);

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [absolute(a), absolute(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/**
 * `n / d` in lowest terms.
 *
 * @throws {RangeError} when `d` is 0.
 */
export function ratio(n: bigint, d = 1n): Ratio {
  if (d === 0n) throw new RangeError('A ratio cannot have the denominator 0.');
  const divisor = greatestCommonDivisor(n, d) * (d < 0n ? -1n : 1n);
  return { n: n / divisor, d: d / divisor };
}

/** 0 as a ratio. */
export const ZERO = ratio(0n);
/** 1 as a ratio. */
export const ONE = ratio(1n);
/** 100 as a ratio, for percents and American odds. */
export const HUNDRED = ratio(100n);

/** The exact sum. */
export const add = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
/** The exact difference, `a - b`. */
export const subtract = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d - b.n * a.d, a.d * b.d);
/** The exact product. */
export const multiply = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.n, a.d * b.d);
/** The exact quotient, `a / b`. @throws {RangeError} when `b` is 0. */
export const divide = (a: Ratio, b: Ratio): Ratio => ratio(a.n * b.d, a.d * b.n);
/** The exact sum; 0 for no values. */
export const sum = (values: readonly Ratio[]): Ratio => values.reduce(add, ZERO);
/** The value without its sign. */
export const toAbsolute = (a: Ratio): Ratio => ({ n: absolute(a.n), d: a.d });

/** -1, 0 or 1 if `a` is less than, equal to or greater than `b`. */
export function compare(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** -1, 0 or 1 if the value is below, at or above 0. */
export const toSign = (a: Ratio): -1 | 0 | 1 => compare(a, ZERO);
/** The smaller value; the first if they are equal. */
export const toSmaller = (a: Ratio, b: Ratio): Ratio => (compare(b, a) < 0 ? b : a);
/** The larger value; the first if they are equal. */
export const toLarger = (a: Ratio, b: Ratio): Ratio => (compare(b, a) > 0 ? b : a);

/** The candidate nearer to a target; the first if they are equally near. */
export function toNearer(target: Ratio, [first, second]: readonly [Ratio, Ratio]): Ratio {
  const [offFirst, offSecond] = [first, second].map((one) => toAbsolute(subtract(one, target)));
  return offFirst && offSecond && compare(offSecond, offFirst) < 0 ? second : first;
}

/** The nearest whole number to `a`. A half is rounded away from zero, as is usual for money and odds. */
export function roundToInteger(a: Ratio): bigint {
  const { n, d } = toAbsolute(a);
  const rounded = (2n * n + d) / (2n * d);
  return a.n < 0n ? -rounded : rounded;
}
