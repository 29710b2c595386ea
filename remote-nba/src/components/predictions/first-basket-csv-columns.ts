import { createPriceCsvExtras, toFairPrice } from '@sharpside/shared-ui/predictions';
import type { CsvColumn } from '@sharpside/shared-ui/rows';
import { type NbaFirstBasketPrediction, toTipWinPercent } from '../../api/first-basket-predictions.ts';

const toChance = (row: NbaFirstBasketPrediction) => row.weighted_probability;

export const FIRST_BASKET_CSV_COLUMNS: readonly CsvColumn<NbaFirstBasketPrediction>[] = [
  { header: 'Date', csv: (row) => row.game_date },
  { header: 'Start', csv: (row) => row.start_time },
  { header: 'Away', csv: (row) => row.away_team },
  { header: 'Home', csv: (row) => row.home_team },
  { header: 'Player', csv: (row) => row.predicted_player_name },
  { header: 'Team', csv: (row) => row.predicted_team },
  { header: 'AI Score', csv: (row) => row.ai_score },
  { header: 'Probability', csv: (row) => row.weighted_probability },
  { header: 'Tip Win %', csv: toTipWinPercent },
  { header: 'Fair price', csv: (row) => toFairPrice(toChance(row)) },
  { header: 'Best price', csv: (row) => row.best_price },
  { header: 'Implied', csv: (row) => row.implied },
  { header: 'Edge', csv: (row) => row.edge },
  ...createPriceCsvExtras(toChance),
  { header: 'First basket', csv: (row) => row.first_basket_player_name },
  { header: 'Outcome', csv: (row) => row.outcome ?? 'open' },
];
