import type { CsvColumn } from 'shared-ui/table';
import type { NbaThreePointerPrediction } from '../api/three-pointer-predictions.ts';

/** Three-pointer predictions as a spreadsheet has them. */
export const THREE_POINTER_CSV_COLUMNS: readonly CsvColumn<NbaThreePointerPrediction>[] = [
  { header: 'Date', csv: (row) => row.game_date },
  { header: 'Away', csv: (row) => row.away_team },
  { header: 'Home', csv: (row) => row.home_team },
  { header: 'Player', csv: (row) => row.predicted_player_name },
  { header: 'Team', csv: (row) => row.predicted_team },
  { header: 'AI Score', csv: (row) => row.ai_score },
  { header: 'Predicted 3PM', csv: (row) => row.predicted_three_pm },
  { header: 'Chance of 3+', csv: (row) => row.probability },
  { header: 'Prop', csv: (row) => row.prop_text },
  { header: 'Made', csv: (row) => row.actual_three_pm },
  { header: 'Outcome', csv: (row) => row.outcome ?? 'open' },
];
