import type { CsvColumn } from 'shared-ui/table';
import type { MlbOddsRow } from '../api/odds.ts';

/** Odds as a spreadsheet has them: American, with the chances from 0 to 1. */
export const ODDS_CSV_COLUMNS: readonly CsvColumn<MlbOddsRow>[] = [
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Team', csv: (row) => row.team },
  { header: 'Opponent', csv: (row) => row.opponent },
  { header: 'Moneyline', csv: (row) => row.moneyline },
  { header: 'Moneyline book', csv: (row) => row.moneyline_book },
  { header: 'Moneyline implied', csv: (row) => row.moneyline_implied },
  { header: 'Moneyline no-vig', csv: (row) => row.moneyline_fair },
  { header: 'Run Line', csv: (row) => row.runline },
  { header: 'Run Line book', csv: (row) => row.runline_book },
  { header: 'Total', csv: (row) => row.total },
  { header: 'Total book', csv: (row) => row.total_book },
  { header: 'Last update', csv: (row) => row.last_update },
];
