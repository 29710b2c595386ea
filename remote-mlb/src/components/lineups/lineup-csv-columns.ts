import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { DailyLineupRow } from '../../api/daily-lineups.ts';

export const LINEUP_CSV_COLUMNS: readonly CsvColumn<DailyLineupRow>[] = [
  { header: 'Team', csv: (row) => row.batter_team },
  { header: 'Order', csv: (row) => row.batting_order },
  { header: 'Batter', csv: (row) => row.batter_name },
  { header: 'Opponent', csv: (row) => row.opp_pitcher_team },
  { header: 'Opposing pitcher', csv: (row) => row.opp_pitcher_name },
  { header: 'Hand', csv: (row) => row.opp_pitcher_hand },
  { header: 'Pitches/AB', csv: (row) => row.avg_pitches_per_ab },
  { header: 'Pitches/AB vs LHP', csv: (row) => row.avg_pitches_per_ab_L },
  { header: 'Pitches/AB vs RHP', csv: (row) => row.avg_pitches_per_ab_R },
  { header: 'Plate appearances', csv: (row) => row.plate_appearances },
  { header: 'Plate appearances vs LHP', csv: (row) => row.plate_appearances_L },
  { header: 'Plate appearances vs RHP', csv: (row) => row.plate_appearances_R },
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Game state', csv: (row) => row.game_state },
];
