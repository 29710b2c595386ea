import type { NbaThreePointerPrediction } from '../../api/three-pointer-predictions.ts';
import { formatFigure } from '../format-figure.ts';
import { createPredictionTable } from './prediction-table.tsx';
import { formatBet, toChance } from './three-pointer-bet.ts';

const toMade = ({ actual_three_pm }: NbaThreePointerPrediction) => `Made ${actual_three_pm ?? 'N/A'}`;

/** Three-pointer picks in rows. */
export const ThreePointerTable = createPredictionTable<NbaThreePointerPrediction>(
  'Three-pointer predictions',
  {
    chanceOf: toChance,
    words: { hitLabel: toMade, missLabel: toMade },
    // 'Did not play' is the longest.
    outcomeWidth: 6,
    betOf: (prediction) => formatBet(prediction) ?? 'Over 2.5',
    own: [
      {
        key: 'predicted',
        header: 'Predicted 3PM',
        align: 'end',
        width: 5,
        sortKey: 'predicted',
        render: ({ predicted_three_pm }) => formatFigure(predicted_three_pm),
        csv: ({ predicted_three_pm }) => predicted_three_pm,
      },
    ],
  },
);
