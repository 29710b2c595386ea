import { compare, divide, ONE, type Ratio, ratio, roundToInteger, toNearer, toSign } from './ratio.ts';

/** The last two convergents of the target that are simple enough, and how often the later one still fits in. */
function findConvergents(target: Ratio, maxDenominator: bigint) {
  let [before, last] = [
    { n: 0n, d: 1n },
    { n: 1n, d: 0n },
  ];
  let { n, d } = target;
  while (d !== 0n) {
    const quotient = n / d;
    const next = { n: before.n + quotient * last.n, d: before.d + quotient * last.d };
    if (next.d > maxDenominator) break;
    [before, last] = [last, next];
    [n, d] = [d, n - quotient * d];
  }
  return { before, last, step: (maxDenominator - before.d) / last.d };
}

/**
 * The fraction nearest to a value above 0 whose denominator is at most `maxDenominator`; of two equally near ones the
 * simpler. Never 0: below `1 / maxDenominator` it is the nearest `1/n`, however large that `n` is.
 *
 * Source: best rational approximation by continued fractions (Khinchin, Continued Fractions, chapter I, section 6).
 */
export function toNearestFraction(target: Ratio, maxDenominator: bigint): Ratio {
  if (toSign(target) <= 0) throw new RangeError('Only a value above 0 has a nearest price.');
  if (target.d <= maxDenominator) return target;
  if (compare(target, ratio(1n, maxDenominator)) < 0) return ratio(1n, roundToInteger(divide(ONE, target)));
  const { before, last, step } = findConvergents(target, maxDenominator);
  const convergent = ratio(last.n, last.d);
  return toNearer(target, [convergent, ratio(before.n + step * last.n, before.d + step * last.d)]);
}
