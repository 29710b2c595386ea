import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { BookSide, MlbOddsRow } from '../../api/odds.ts';

// A spreadsheet would read `-1.5 (+140)` as a formula, so the line and its price are two cells.
const LINE = /^(?<line>.+) \((?<price>[+-]\d+)\)$/;

const lineOf = (text: string | null) => (text === null ? null : (LINE.exec(text)?.groups?.line ?? text));
const priceOf = (text: string | null) => (text === null ? null : LINE.exec(text)?.groups?.price);

/** Columns of the odds file: American odds, and probabilities from 0 to 1. */
export const ODDS_CSV_COLUMNS: readonly CsvColumn<MlbOddsRow>[] = [
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Team', csv: (row) => row.team },
  { header: 'Opponent', csv: (row) => row.opponent },
  { header: 'Side', csv: ({ is_home }) => (is_home === null ? null : is_home ? 'home' : 'away') },
  { header: 'Moneyline', csv: (row) => row.moneyline },
  { header: 'Moneyline book', csv: (row) => row.moneyline_book },
  { header: 'Moneyline implied', csv: (row) => row.moneyline_implied },
  { header: 'Moneyline no-vig', csv: (row) => row.moneyline_fair },
  { header: 'Run Line', csv: (row) => lineOf(row.runline) },
  { header: 'Run Line price', csv: (row) => priceOf(row.runline) },
  { header: 'Run Line book', csv: (row) => row.runline_book },
  { header: 'Run Line implied', csv: (row) => row.runline_implied },
  { header: 'Run Line no-vig', csv: (row) => row.runline_fair },
  { header: 'Total', csv: (row) => lineOf(row.total) },
  { header: 'Total price', csv: (row) => priceOf(row.total) },
  { header: 'Total book', csv: (row) => row.total_book },
  { header: 'Total implied', csv: (row) => row.total_implied },
  { header: 'Total no-vig', csv: (row) => row.total_fair },
  { header: 'Last update', csv: (row) => row.last_update },
];

export type BookPriceRow = { side: BookSide; price: BookSide['prices'][number] };

/** Columns of the file with the prices of all books, a row a price. */
export const BOOK_ODDS_CSV_COLUMNS: readonly CsvColumn<BookPriceRow>[] = [
  { header: 'Start', csv: ({ side }) => side.start_time },
  { header: 'Team', csv: ({ side }) => side.team },
  { header: 'Opponent', csv: ({ side }) => side.opponent },
  { header: 'Side', csv: ({ side }) => (side.is_home ? 'home' : 'away') },
  { header: 'Book', csv: ({ price }) => price.book },
  { header: 'Line', csv: ({ price }) => (priceOf(price.price) ? lineOf(price.price) : null) },
  { header: 'Price', csv: ({ price }) => priceOf(price.price) ?? price.price },
  { header: 'Opening', csv: ({ price }) => price.opening },
  { header: 'Opening line', csv: ({ price }) => price.opening_line },
  { header: 'Best', csv: ({ price }) => (price.is_best ? 'yes' : 'no') },
  { header: 'Last update', csv: ({ price }) => price.last_update },
];
