import type { Price } from './price.ts';
import { compare, divide, ONE, type Ratio, ratio, roundToInteger, toNearer, toSign } from './ratio.ts';

/**
 * The prices quoted in fractional odds, in lowest terms, shortest first.
 *
 * Boards print them as rounded decimals: 1.91 stands for 10/11, not for 91/100.
 * Source: the customary British ladder; `4/6`, `6/4`, `40/85` and `85/40` are reduced here.
 */
const LADDER = `
  1/100 1/66 1/50 1/40 1/33 1/25 1/20 1/16 1/14 1/12 1/11 1/10 1/9 1/8 1/7 1/6 2/11 1/5 2/9 1/4 2/7 3/10 1/3 4/11 2/5
  4/9 8/17 1/2 8/15 4/7 8/13 2/3 7/10 8/11 4/5 5/6 9/10 10/11 20/21 1/1 21/20 11/10 6/5 5/4 11/8 7/5 3/2 8/5 13/8 7/4
  9/5 15/8 2/1 17/8 11/5 9/4 12/5 5/2 13/5 21/8 11/4 14/5 3/1 16/5 10/3 7/2 4/1 9/2 5/1 11/2 6/1 13/2 7/1 15/2 8/1
  17/2 9/1 10/1 11/1 12/1 14/1 16/1 18/1 20/1 22/1 25/1 28/1 33/1 40/1 50/1 66/1 80/1 100/1 125/1 150/1 200/1 250/1
  300/1 500/1 1000/1`;

/** The customary fractional prices of bookmakers, as prices. */
export const FRACTION_LADDER: readonly Price[] = LADDER.trim()
  .split(/\s+/)
  .map((text) => {
    const [n = '', d = ''] = text.split('/');
    return { profit: ratio(BigInt(n), BigInt(d)) };
  });

/** Of the customary prices that satisfy `isMatch`, the price nearest to `price`; undefined if none does. */
export function findLadderPrice(price: Price, isMatch: (candidate: Price) => boolean): Price | undefined {
  const [first, ...rest] = FRACTION_LADDER.filter(isMatch).map(({ profit }) => profit);
  return first && { profit: rest.reduce((best, next) => toNearer(price.profit, [best, next]), first) };
}

/**
 * The last two convergents of the target within the limit. `step`: how often the last one can be added within the
 * limit.
 */
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
 * The fraction nearest to a positive value with a denominator of at most `maxDenominator`; of two equally near
 * fractions the simpler. Never 0: below `1 / maxDenominator` it is the nearest `1/n`, with any `n`.
 *
 * @throws {RangeError} if the value is not above 0.
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
