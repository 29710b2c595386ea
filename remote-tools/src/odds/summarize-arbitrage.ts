import { formatMoney, formatPercent, type Quote, type Ratio } from '@sharpside/shared-odds';
import type { Arbitrage } from './arbitrage.ts';
import type { GivenAmount } from './stakes.ts';

type ArbitrageSummary = {
  arbitrage: Arbitrage;
  quotes: readonly Quote[];
  /** The unit for rounding the stakes, in dollars; undefined if they are not rounded. */
  unit: Ratio | undefined;
  given: GivenAmount;
  /** Formats a line in the visitor's odds format. */
  formatQuote: (quote: Quote) => string;
  link: string;
};

const toKept = ({ of }: GivenAmount) => (of === 'total' ? '' : ` other than Bet #${of + 1}`);

/** The calculation as plain text, to paste into a message or a note. */
export function summarizeArbitrage({
  arbitrage,
  quotes,
  unit,
  given,
  formatQuote,
  link,
}: ArbitrageSummary): string {
  const { outcome, market } = arbitrage;
  const bets = outcome.legs.map(({ stake, payout }, index) => {
    const quote = quotes[index];
    const line = quote ? ` at ${formatQuote(quote)}` : '';
    return `Bet #${index + 1}: ${formatMoney(stake)}${line}, pays ${formatMoney(payout)}`;
  });
  return [
    ...bets,
    `Total Bet: ${formatMoney(outcome.totalStake)}`,
    `Profit: ${formatMoney(outcome.profit)}`,
    `Profit %: ${formatPercent(outcome.profitRate)}`,
    ...(outcome.legs.length > 1 ? [`Bookmaker margin: ${formatPercent(market.margin)}`] : []),
    ...(unit ? [`Stakes${toKept(given)} rounded to ${formatMoney(unit)}`] : []),
    link,
  ].join('\n');
}
