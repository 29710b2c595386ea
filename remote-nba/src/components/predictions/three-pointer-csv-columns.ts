import { toBetWord, toFairPrice } from '@sharpside/shared-ui/predictions';
import type { CsvColumn } from '@sharpside/shared-ui/rows';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { SHARED_NAME } from './three-pointer-bet.ts';

export const THREE_POINTER_CSV_COLUMNS: readonly CsvColumn<NbaThreePointerPrediction>[] = [
  { header: 'Date', csv: (row) => row.game_date },
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Away', csv: (row) => row.away_team },
  { header: 'Home', csv: (row) => row.home_team },
  { header: 'Player', csv: (row) => row.predicted_player_name },
  { header: 'Team', csv: (row) => row.predicted_team },
  { header: 'AI Score', csv: (row) => row.ai_score },
  { header: 'Predicted 3PM', csv: (row) => row.predicted_three_pm },
  { header: 'Chance of 3+', csv: (row) => row.probability },
  { header: 'Line', csv: (row) => row.line },
  { header: 'Side', csv: (row) => row.side },
  { header: 'Chance', csv: (row) => row.chance },
  { header: 'Books at line', csv: (row) => row.line_books },
  { header: 'Fair price', csv: (row) => toFairPrice(row.chance) },
  { header: 'Best price', csv: (row) => row.best_price },
  { header: 'Book', csv: (row) => row.book },
  { header: 'Implied', csv: (row) => row.implied },
  { header: 'No-vig', csv: (row) => row.no_vig },
  { header: 'Edge', csv: (row) => row.edge },
  { header: 'Bet', csv: toBetWord },
  { header: 'Price from', csv: (row) => row.price_updated },
  { header: 'Note', csv: (row) => (!row.line_books && row.is_name_shared ? SHARED_NAME : null) },
  { header: 'Prop', csv: (row) => row.prop_text },
  { header: 'Made', csv: (row) => row.actual_three_pm },
  { header: 'Outcome', csv: (row) => row.outcome ?? 'open' },
];
