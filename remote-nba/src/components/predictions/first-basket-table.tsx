import { SCORE_TIP } from '@sharpside/shared-ui/predictions';
import { type NbaFirstBasketPrediction, toTipWinPercent } from '../../api/first-basket-predictions.ts';
import { formatPercentage } from '../format-figure.ts';
import {
  gameColumns,
  type PickColumn,
  PredictionTable,
  type PredictionTableProps,
  playerColumn,
  priceColumns,
} from './prediction-table.tsx';

type Prediction = NbaFirstBasketPrediction;

const toMiss = ({ first_basket_player_name: name }: Prediction) => (name === null ? 'Not first' : name);

const COLUMNS: readonly PickColumn<Prediction>[] = [
  playerColumn(),
  ...priceColumns<Prediction>(({ weighted_probability }) => weighted_probability, {
    header: 'Probability',
    narrowHeader: 'Chance',
  }),
  {
    key: 'tip',
    header: 'Tip Win %',
    align: 'end',
    width: 6,
    narrowWidth: 4.5,
    sortKey: 'tip',
    tip: { text: 'The chance that his team wins the opening tip.' },
    render: ({ prediction }) => formatPercentage(toTipWinPercent(prediction)),
    csv: ({ prediction }) => toTipWinPercent(prediction),
  },
  {
    key: 'score',
    header: 'AI Score',
    align: 'end',
    width: 5,
    narrowWidth: 4,
    isMuted: true,
    sortKey: 'score',
    tip: { text: SCORE_TIP },
    render: ({ prediction }) => prediction.ai_score.toFixed(1),
    csv: ({ prediction }) => prediction.ai_score,
  },
  ...gameColumns<Prediction>({ hitLabel: () => 'Scored first', missLabel: toMiss }),
];

/** First-basket picks in rows. */
export const FirstBasketTable = (props: PredictionTableProps<Prediction>) => (
  <PredictionTable caption="First-basket predictions" columns={COLUMNS} {...props} />
);
