import {
  compare,
  formatMoney,
  type Ratio,
  ratio,
  sum,
  toAbsolute,
  toPrintedCents,
  toSign,
} from '@sharpside/shared-odds';
import type { Arbitrage } from './arbitrage.ts';

// Real arbitrages have a few percent. A much higher rate nearly always means an input error.
const IMPLAUSIBLE_RATE = ratio(1n, 10n);

const CENT = ratio(1n, 100n);

/** Money for a sentence. An amount that would be printed as $0.00 although it is not zero is 'less than $0.01'. */
function describeMoney(value: Ratio): string {
  const amount = toAbsolute(value);
  const isUnseen = toSign(amount) > 0 && toSign(toPrintedCents(amount)) === 0;
  return isUnseen ? `less than ${formatMoney(CENT)}` : formatMoney(amount);
}

const isRounded = ({ exact, outcome }: Arbitrage) => exact !== outcome;

/** True if the profit depends on which bet wins. */
export const hasUnequalProfits = ({ outcome }: Arbitrage): boolean =>
  compare(outcome.bestProfit, outcome.profit) !== 0;

/** The result in a sentence, displayed and announced. */
export function describeVerdict(arbitrage: Arbitrage): string {
  const { outcome, verdict } = arbitrage;
  const profit = describeMoney(outcome.profit);
  const isUnequal = hasUnequalProfits(arbitrage);
  switch (verdict) {
    case 'single':
      return `One bet is not an arbitrage: it wins ${profit} or loses ${formatMoney(outcome.totalStake)}.`;
    case 'arbitrage':
      return `Arbitrage: ${isUnequal ? 'at least ' : ''}${profit} locked in on paper, whichever bet wins.`;
    case 'even':
      return isUnequal
        ? 'No arbitrage: at worst you get back what you stake.'
        : 'No arbitrage: you get back what you stake, whichever bet wins.';
    case 'losing':
      return isUnequal
        ? `No arbitrage: you lose up to ${profit}, depending on which bet wins.`
        : `No arbitrage: you lose ${profit}, whichever bet wins.`;
  }
}

/** The effect of rounding on the profit, in words; undefined if the stakes were not rounded. */
export function describeRounding(arbitrage: Arbitrage): string | undefined {
  if (!isRounded(arbitrage)) return undefined;
  const { exact, outcome } = arbitrage;
  const before = formatMoney(exact.profit);
  if (!hasUnequalProfits(arbitrage)) return `Exact stakes come to the same: ${before}.`;
  const range = `${formatMoney(outcome.profit)} at worst and ${formatMoney(outcome.bestProfit)} at best`;
  const isSpoilt = toSign(exact.profit) > 0 && toSign(outcome.profit) < 0;
  return isSpoilt
    ? `Rounding spoils this arbitrage: ${range}, where exact stakes leave ${before}. Choose a smaller unit or a larger amount.`
    : `Rounded stakes leave ${range}; exact stakes leave ${before}.`;
}

/**
 * A note that the printed stakes add up to another amount than the printed total; undefined if both are equal. Exact
 * stakes have fractions of a cent, and each is rounded separately.
 */
export function describeLostCents({ outcome }: Arbitrage): string | undefined {
  const placed = sum(outcome.legs.map(({ stake }) => toPrintedCents(stake)));
  if (compare(placed, toPrintedCents(outcome.totalStake)) === 0) return undefined;
  return `Exact stakes have fractions of a cent: as printed they add up to ${formatMoney(placed)}. Round stakes to $0.01 to place them as printed.`;
}

/** A warning if the profit of several bets is implausibly high; undefined otherwise. */
export function describeDoubt({ exact, verdict }: Arbitrage): string | undefined {
  if (verdict === 'single' || compare(exact.profitRate, IMPLAUSIBLE_RATE) <= 0) return undefined;
  return 'A profit this large is nearly always a typing mistake, an old price, or lines that do not cover every outcome. Check each line before you bet.';
}
