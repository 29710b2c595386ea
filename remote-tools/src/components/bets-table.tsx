import {
  formatMoney,
  formatPercent,
  type Market,
  type Quote,
  type Ratio,
  toSign,
} from '@sharpside/shared-odds';
import { Box, SignedValue } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import type { Leg, Outcome } from '../odds/outcome.ts';
import { FiguresTable } from './figures-table.tsx';

type BetsTableProps = {
  quotes: readonly Quote[];
  outcome: Outcome;
  market: Market;
  /** True if the profit depends on the winning bet, as with rounded stakes. */
  hasUnequalProfits: boolean;
};

const printPercent = (rate: Ratio | undefined) => rate && formatPercent(rate);

type BetNameProps = { number: number; leg: Leg; quote: Quote | undefined };

function BetName({ number, leg, quote }: BetNameProps) {
  const { formatQuote } = useOddsFormat();
  return (
    <th scope="row">
      <Box as="span" fontWeight="semibold">{`Bet #${number}: ${formatMoney(leg.stake)}`}</Box>
      {quote && (
        <Box as="span" display="block" fontSize="xs" color="fg.muted">{`at ${formatQuote(quote)}`}</Box>
      )}
    </th>
  );
}

function Payout({ leg, hasUnequalProfits }: { leg: Leg; hasUnequalProfits: boolean }) {
  return (
    <td>
      <span>{formatMoney(leg.payout)}</span>
      {hasUnequalProfits && (
        <Box fontSize="xs" color="fg.muted">
          leaves{' '}
          <SignedValue value={toSign(leg.profit)} hasArrow={false}>
            {formatMoney(leg.profit)}
          </SignedValue>
        </Box>
      )}
    </td>
  );
}

export function BetsTable({ quotes, outcome, market, hasUnequalProfits }: BetsTableProps) {
  // A single bet is no market, so its probability has no comparison.
  const isMarket = outcome.legs.length > 1;
  return (
    <FiguresTable
      label="Bets"
      headings={['Bet', 'Implied', ...(isMarket ? ['Fair'] : []), 'Payout']}
      // Narrow phones omit this column, because each line's own field also shows the probability.
      spareHeading="Implied"
    >
      {outcome.legs.map((leg, index) => {
        const number = index + 1;
        return (
          <tr key={number}>
            <BetName number={number} leg={leg} quote={quotes[index]} />
            <td data-spare>{printPercent(market.impliedProbabilities[index])}</td>
            {isMarket && <td>{printPercent(market.fairProbabilities[index])}</td>}
            <Payout leg={leg} hasUnequalProfits={hasUnequalProfits} />
          </tr>
        );
      })}
    </FiguresTable>
  );
}
