import type { NflReceiverRow } from '../api/receivers.ts';

export const aReceiver = (rest: Partial<NflReceiverRow> = {}): NflReceiverRow => ({
  name: 'Ray Oak',
  team: 'KC',
  coverage_type: 'All',
  games: 17,
  rte: 500,
  tgt: 120,
  tgt_percentage: 24.53,
  rec: 80,
  yds: 1_105,
  recyds_g: 65,
  yac_rec: 4.25,
  yprr: 2.209,
  td: 7,
  ...rest,
});
