import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';

type Bet = Pick<
  NbaThreePointerPrediction,
  'line' | 'side' | 'line_books' | 'best_price' | 'book' | 'is_name_shared'
>;

/** `Over 5.5`; undefined for old predictions without a line. */
export const formatBet = ({ side, line }: Pick<Bet, 'side' | 'line'>): string | undefined =>
  side === null || line === null ? undefined : `${side} ${line}`;

/** The model's chance of the pick (0–1). Old picks without a line were about three or more. */
export const toChance = ({
  chance,
  line,
  probability,
}: Pick<NbaThreePointerPrediction, 'chance' | 'line' | 'probability'>): number | null =>
  line === null ? probability : chance;

const count = (books: number | null) => `${books ?? 0} ${books === 1 ? 'book' : 'books'}`;

/** The mark of a pick whose name at the books may mean two players, so that it has none of their prices. */
export const SHARED_NAME = 'two players of this name at the books';

/** The number of books with the line of a pick, or why there is no price. */
export function describeOffer(bet: Bet): string {
  const { line_books, best_price, book, is_name_shared } = bet;
  if (!line_books && is_name_shared) return `Our line: ${SHARED_NAME}`;
  if (!line_books) return 'Our line, no book offers one';
  if (best_price === null || book === null) return `Line of ${count(line_books)}, none prices this side`;
  return `Line of ${count(line_books)}`;
}
