import type { Column } from '../table/columns/column.ts';
import type { CsvColumn } from '../table/columns/to-csv.ts';
import { SCORE_TIP } from './model-record.tsx';
import type { PickSort } from './pick-order.ts';
import {
  BestPrice,
  Edge,
  FairBelow,
  FairPrice,
  formatChance,
  Implied,
  type PickPrice,
  SHARED_NAME,
  toBetWord,
  toFairPrice,
} from './price-cells.tsx';

/** Options of `createPickColumns`. */
export type PickColumnsOptions<Row> = {
  /** The model's chance of the pick, 0 to 1. */
  chance: (row: Row) => number | null;
  /** The model's score: the column's header, and the score as text. */
  score: { header: string; format: (row: Row) => string };
  /** False for a list of which no price is known: it has no columns of prices besides the fair one. */
  hasPrices: boolean;
  /** True if no book of the list prices both sides: the header of the implied chance says so, and not each row. */
  isOneSided?: boolean;
};

/** Keys of the columns that decide on a bet, for `useLeadingColumns`; the chance has the fair price below it there. */
export const DECIDING_COLUMNS = ['probability', 'price', 'edge'] as const;

type PickColumn<Row> = Column<Row, PickSort>;

const createEdgeColumn = <Row extends PickPrice>(chance: (row: Row) => number | null): PickColumn<Row> => ({
  key: 'edge',
  header: 'Edge',
  align: 'end',
  // Room for '+14.7%'.
  width: 5,
  narrowWidth: 4.2,
  sortKey: 'edge',
  tip: {
    text: 'The model’s chance minus the market’s without the book’s margin (no-vig); minus the implied one where the book prices one side only. No bet: the best price does not beat the fair price.',
  },
  render: (row) => <Edge pick={{ ...row, chance: chance(row) }} />,
  csv: ({ edge }) => edge,
});

const PRICE: PickColumn<PickPrice> = {
  key: 'price',
  header: 'Best Price',
  align: 'end',
  width: 6,
  narrowWidth: 4.75,
  isWrapping: true,
  tip: {
    text: 'The highest price of any book for this pick, and which book it is. Once the game has begun: the closing price, the last from before the start.',
  },
  render: (row) => <BestPrice pick={row} />,
  csv: ({ best_price }) => best_price,
};

const createImpliedColumn = (isOneSided: boolean): PickColumn<PickPrice> => ({
  key: 'implied',
  header: 'Implied',
  unit: isOneSided ? 'one side' : undefined,
  align: 'end',
  width: 6,
  isWrapping: true,
  tip: {
    text: 'The chance that this price implies, the book’s margin included. Below it the market’s chance without the margin (no-vig), by the same book’s other prices; a book with one side only does not show its margin.',
  },
  render: (row) => <Implied pick={row} isBare={isOneSided} />,
  csv: ({ implied }) => implied,
});

/**
 * The columns that all lists of picks share: the chance, with prices the edge and the best price, the fair price,
 * with prices the implied chance, and the score. Create them once.
 */
export const createPickColumns = <Row extends PickPrice>({
  chance,
  score,
  hasPrices,
  isOneSided = false,
}: PickColumnsOptions<Row>): readonly PickColumn<Row>[] => [
  {
    key: 'probability',
    header: 'Chance',
    align: 'end',
    width: 5,
    narrowWidth: 4.25,
    sortKey: 'chance',
    render: (row) => (
      <>
        <strong>{formatChance(chance(row))}</strong>
        <FairBelow chance={chance(row)} />
      </>
    ),
    csv: chance,
  },
  ...(hasPrices ? [createEdgeColumn(chance), PRICE] : []),
  {
    key: 'fair',
    header: 'Fair Price',
    align: 'end',
    width: 5,
    narrowWidth: 4,
    tip: {
      text: 'The price at which a bet with the model’s chance breaks even, by what was known before the game. A higher price pays.',
    },
    render: (row) => <FairPrice chance={chance(row)} />,
    csv: (row) => toFairPrice(chance(row)),
  },
  ...(hasPrices ? [createImpliedColumn(isOneSided)] : []),
  {
    key: 'boost',
    header: score.header,
    align: 'end',
    width: 4.75,
    narrowWidth: 3.75,
    sortKey: 'score',
    isMuted: true,
    tip: { text: SCORE_TIP },
    render: score.format,
    csv: score.format,
  },
];

/** Columns of a file only, after those of the table. */
export const createPriceCsvExtras = <Row extends PickPrice & { no_vig: number | null }>(
  chance: (row: Row) => number | null,
): readonly CsvColumn<Row>[] => [
  { header: 'No-vig', csv: ({ no_vig }) => no_vig },
  { header: 'Bet', csv: (row) => toBetWord({ ...row, chance: chance(row) }) },
  { header: 'Book', csv: ({ book }) => book },
  { header: 'Price from', csv: ({ price_updated }) => price_updated },
  {
    header: 'Note',
    csv: ({ best_price, is_name_shared }) => (best_price === null && is_name_shared ? SHARED_NAME : null),
  },
];
