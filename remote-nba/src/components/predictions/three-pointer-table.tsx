import { SCORE_TIP } from '@sharpside/shared-ui/predictions';
import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatFigure } from '../format-figure.ts';
import {
  gameColumns,
  type PickColumn,
  PredictionTable,
  type PredictionTableProps,
  playerColumn,
  priceColumns,
} from './prediction-table.tsx';
import { formatBet, toChance } from './three-pointer-bet.ts';

type Prediction = NbaThreePointerPrediction;

const toMade = ({ actual_three_pm }: Prediction) => `Made ${actual_three_pm ?? 'N/A'}`;

const COLUMNS: readonly PickColumn<Prediction>[] = [
  playerColumn((prediction) => formatBet(prediction) ?? 'Over 2.5'),
  ...priceColumns<Prediction>(toChance, { header: 'Chance' }),
  {
    key: 'predicted',
    header: 'Predicted 3PM',
    align: 'end',
    width: 6,
    sortKey: 'predicted',
    render: ({ prediction }) => formatFigure(prediction.predicted_three_pm),
    csv: ({ prediction }) => prediction.predicted_three_pm,
  },
  {
    key: 'score',
    header: 'AI Score',
    align: 'end',
    width: 5,
    isMuted: true,
    sortKey: 'score',
    tip: { text: SCORE_TIP },
    render: ({ prediction }) => prediction.ai_score.toFixed(1),
    csv: ({ prediction }) => prediction.ai_score,
  },
  ...gameColumns<Prediction>({ hitLabel: toMade, missLabel: toMade }),
];

/** Three-pointer picks in rows. */
export const ThreePointerTable = (props: PredictionTableProps<Prediction>) => (
  <PredictionTable caption="Three-pointer predictions" columns={COLUMNS} {...props} />
);
