import type { NflCoverageRow } from './coverage.ts';
import type { NflCoverageType, NflReceiverRow } from './receivers.ts';

type SampleReceiver = Pick<NflReceiverRow, 'name' | 'rte' | 'tgt' | 'rec' | 'yds' | 'td'> & { yac: number };

const GAMES = 17;
const TEAM_TARGETS = 500;

// Round figures. They belong to no real season or player.
const RECEIVERS: readonly SampleReceiver[] = [
  { name: 'Sample Receiver A', rte: 520, tgt: 140, rec: 95, yds: 1_200, td: 8, yac: 420 },
  { name: 'Sample Receiver B', rte: 470, tgt: 100, rec: 64, yds: 850, td: 5, yac: 260 },
  { name: 'Sample Tight End', rte: 410, tgt: 85, rec: 60, yds: 620, td: 6, yac: 290 },
  { name: 'Sample Receiver C', rte: 330, tgt: 60, rec: 38, yds: 480, td: 3, yac: 150 },
  { name: 'Sample Back', rte: 240, tgt: 55, rec: 44, yds: 330, td: 2, yac: 350 },
];

/** Invented receivers in place of a team's, shown if the backend does not answer. */
export const toSampleReceivers = (team: string, coverage: NflCoverageType): readonly NflReceiverRow[] =>
  RECEIVERS.map(({ yac, rte, ...row }) => ({
    ...row,
    team,
    coverage_type: coverage,
    rte,
    games: GAMES,
    tgt_percentage: (100 * row.tgt) / TEAM_TARGETS,
    recyds_g: row.yds / GAMES,
    yac_rec: yac / row.rec,
    yprr: rte === null ? null : row.yds / rte,
  }));

/** Invented coverages of a defence, shown if the backend does not answer. They belong to no real team. */
export const SAMPLE_COVERAGE: NflCoverageRow = {
  name: 'Sample Defense',
  team: 'sample',
  plays: 600,
  man_percentage: 30,
  zone_percentage: 70,
  cover_0_percentage: 5,
  cover_1_percentage: 22,
  cover_2_percentage: 14,
  cover_2_man_percentage: 3,
  cover_3_percentage: 32,
  cover_4_percentage: 15,
  cover_6_percentage: 8,
  other_percentage: 1,
};
