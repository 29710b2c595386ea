import type { MlbOddsRow } from '../api/odds.ts';

/** The Yankees' prices at Boston, unless told otherwise. */
export const anOddsRow = (rest: Partial<MlbOddsRow> = {}): MlbOddsRow => ({
  team: 'NYY',
  opponent: 'BOS',
  is_home: false,
  moneyline: '-135',
  runline: '-1.5 (+140)',
  total: 'O 8.5 (-110)',
  moneyline_book: 'DraftKings',
  runline_book: 'FanDuel',
  total_book: null,
  start_time: '2026-05-20T23:10:00Z',
  last_update: '2026-05-20T20:00:00Z',
  moneyline_updated: null,
  runline_updated: null,
  total_updated: null,
  moneyline_implied: 0.5745,
  runline_implied: 0.4167,
  total_implied: 0.5238,
  moneyline_fair: 0.5612,
  runline_fair: null,
  total_fair: 0.5,
  ...rest,
});
