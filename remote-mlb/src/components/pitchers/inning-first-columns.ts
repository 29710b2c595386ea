import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { InningFirstRow } from '../../api/inning-first.ts';

export const INNING_FIRST_COLUMNS: readonly CsvColumn<InningFirstRow>[] = [
  { header: 'Pitcher', csv: (row) => row.pitcher_name },
  { header: 'Team', csv: (row) => row.pitcher_team },
  { header: 'Opponent', csv: (row) => row.opp_team },
  { header: 'Pitches thrown', csv: (row) => row.avg_pitches_thrown },
  { header: 'Strikes thrown', csv: (row) => row.avg_strikes_thrown },
  { header: 'Fouls thrown', csv: (row) => row.avg_fouls_thrown },
  { header: 'Balls thrown', csv: (row) => row.avg_balls_thrown },
  { header: 'Pitches seen', csv: (row) => row.avg_pitches_seen },
  { header: 'Strikes seen', csv: (row) => row.avg_strikes_seen },
  { header: 'Fouls seen', csv: (row) => row.avg_fouls_seen },
  { header: 'Balls seen', csv: (row) => row.avg_balls_seen },
  { header: 'Scoreless thrown', csv: (row) => row.scoreless_thrown },
  { header: 'Scoreless seen', csv: (row) => row.scoreless_seen },
  { header: 'Chance of no run against him', csv: (row) => row.scoreless_chance },
  { header: 'Starts', csv: (row) => row.starts },
  { header: 'Innings seen', csv: (row) => row.innings_seen },
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Game state', csv: (row) => row.game_state },
];
