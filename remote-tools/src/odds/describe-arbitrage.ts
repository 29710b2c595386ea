import type { Arbitrage } from './arbitrage.ts';
import { formatMoney } from './format-ratio.ts';
import { compare, ratio, toAbsolute, toSign } from './ratio.ts';

// Real ones are a few percent; far above that something is nearly always wrong with what was entered.
const IMPLAUSIBLE_RATE = ratio(1n, 10n);

const isRounded = ({ exact, outcome }: Arbitrage) => exact !== outcome;

/** Whether the bets leave different sums, depending on which one wins. */
export const hasUnequalProfits = ({ outcome }: Arbitrage): boolean =>
  compare(outcome.bestProfit, outcome.profit) !== 0;

/** The result in one sentence, for the eye and for screen readers. */
export function describeVerdict(arbitrage: Arbitrage): string {
  const { outcome, verdict } = arbitrage;
  const sum = formatMoney(toAbsolute(outcome.profit));
  const isUnequal = hasUnequalProfits(arbitrage);
  switch (verdict) {
    case 'single':
      return `One bet is not an arbitrage: it wins ${sum} or loses ${formatMoney(outcome.totalStake)}.`;
    case 'arbitrage':
      return `Arbitrage: ${isUnequal ? 'at least ' : ''}${sum} locked in on paper, whichever bet wins.`;
    case 'even':
      return isUnequal
        ? 'No arbitrage: at worst you get back what you stake.'
        : 'No arbitrage: you get back what you stake, whichever bet wins.';
    case 'losing':
      return isUnequal
        ? `No arbitrage: you lose up to ${sum}, depending on which bet wins.`
        : `No arbitrage: you lose ${sum}, whichever bet wins.`;
  }
}

/** What rounding the stakes did to the profit; undefined where they were not rounded. */
export function describeRounding(arbitrage: Arbitrage): string | undefined {
  if (!isRounded(arbitrage)) return undefined;
  const { exact, outcome } = arbitrage;
  const before = formatMoney(exact.profit);
  if (!hasUnequalProfits(arbitrage)) return `Exact stakes come to the same: ${before}.`;
  const range = `${formatMoney(outcome.profit)} at worst and ${formatMoney(outcome.bestProfit)} at best`;
  const isSpoilt = toSign(exact.profit) > 0 && toSign(outcome.profit) < 0;
  return isSpoilt
    ? `Rounding spoils this arbitrage: ${range}, where exact stakes leave ${before}. Choose a smaller unit or a larger Bet #1.`
    : `Rounded stakes leave ${range}; exact stakes leave ${before}.`;
}

/** A warning where a profit is too good to be true; undefined elsewhere. */
export function describeDoubt({ exact, verdict }: Arbitrage): string | undefined {
  if (verdict === 'single' || compare(exact.profitRate, IMPLAUSIBLE_RATE) <= 0) return undefined;
  return 'A profit this large is nearly always a typing mistake, an old price, or lines that do not cover every outcome. Check each line before you bet.';
}
