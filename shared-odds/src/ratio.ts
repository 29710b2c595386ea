/**
 * An exact fraction: `n / d`, reduced, `d` above 0.
 *
 * Prices and stakes stay exact until they are printed. Floats would not do: whether a set of lines is an arbitrage
 * hangs on a sum being below 1, and a price that is rounded on the way is rounded twice in the end.
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

/** -1, 0 or 1: where `a` stands to `b`. */
export function compare(a: Ratio, b: Ratio): -1 | 0 | 1 {
  const difference = a.n * b.d - b.n * a.d;
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** -1, 0 or 1, as the value is below, at or above 0. */
export const toSign = (a: Ratio): -1 | 0 | 1 => compare(a, ZERO);
/** The smaller value; the first of two equal ones. */
export const toSmaller = (a: Ratio, b: Ratio): Ratio => (compare(b, a) < 0 ? b : a);
/** The larger value; the first of two equal ones. */
export const toLarger = (a: Ratio, b: Ratio): Ratio => (compare(b, a) > 0 ? b : a);

/** Of two candidates the one nearer to a target, the first when they are equally near. */
export function toNearer(target: Ratio, [first, second]: readonly [Ratio, Ratio]): Ratio {
  const [offFirst, offSecond] = [first, second].map((one) => toAbsolute(subtract(one, target)));
  return offFirst && offSecond && compare(offSecond, offFirst) < 0 ? second : first;
}

/** The whole number nearest to `a`; a half goes away from zero, as money and odds are rounded. */
export function roundToInteger(a: Ratio): bigint {
  const { n, d } = toAbsolute(a);
  const rounded = (2n * n + d) / (2n * d);
  return a.n < 0n ? -rounded : rounded;
}
