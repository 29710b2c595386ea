import { Badge } from '@sharpside/shared-ui';
import { isBet } from '@sharpside/shared-ui/predictions';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatShare } from '../format-figure.ts';
import { PickPrices } from './prediction-card-parts.tsx';

type Bet = Pick<
  NbaThreePointerPrediction,
  'line' | 'side' | 'chance' | 'line_books' | 'best_price' | 'book' | 'implied' | 'edge' | 'is_name_shared'
>;

/** `Over 5.5`; undefined for old predictions without a line. */
export const formatBet = ({ side, line }: Pick<Bet, 'side' | 'line'>): string | undefined =>
  side === null || line === null ? undefined : `${side} ${line}`;

/** The edge over the market, such as `+4.5%`. */
export const formatEdge = (edge: number | null): string =>
  `${edge !== null && edge > 0 ? '+' : ''}${formatShare(edge)}`;

const count = (books: number | null) => `${books ?? 0} ${books === 1 ? 'book' : 'books'}`;

/** The mark of a pick whose name at the books may mean two players, so that it has none of their prices. */
export const SHARED_NAME = 'two players of this name at the books';

export function describeOffer({ line_books, best_price, book, is_name_shared }: Bet): string {
  if (!line_books && is_name_shared) return `Our line: ${SHARED_NAME}`;
  if (!line_books) return 'Our line, no book offers one';
  if (best_price === null || book === null) return `Line of ${count(line_books)}, none prices this side`;
  return `Best price at ${book}, line of ${count(line_books)}`;
}

/** Shows if the price is worth the bet; nothing without a price. */
export function Verdict({ pick }: { pick: Pick<Bet, 'chance' | 'implied' | 'edge'> }) {
  if (pick.edge === null) return null;
  return isBet(pick) ? <Badge tone="up">{`Edge ${formatEdge(pick.edge)}`}</Badge> : <Badge>No bet</Badge>;
}

export function BetRow({ prediction }: { prediction: NbaThreePointerPrediction }) {
  const bet = formatBet(prediction);
  if (bet === undefined) return null;
  return (
    <>
      <div data-bet="">
        <strong>{bet}</strong>
        <span>
          <strong>{formatShare(prediction.chance)}</strong> <span>chance</span>
        </span>
      </div>
      <PickPrices chance={prediction.chance} pick={prediction} />
    </>
  );
}
