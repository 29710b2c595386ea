import { type NbaFirstBasketPrediction, toTipWinPercent } from '../../api/first-basket-predictions.ts';
import { formatPercentage } from '../format-figure.ts';
import { createPredictionTable } from './prediction-table.tsx';

/** First-basket picks in rows. */
export const FirstBasketTable = createPredictionTable<NbaFirstBasketPrediction>('First-basket predictions', {
  chanceOf: ({ weighted_probability }) => weighted_probability,
  words: {
    hitLabel: () => 'Scored first',
    missLabel: ({ first_basket_player_name: name }) => name ?? 'Not first',
  },
  shortMiss: 'Not first',
  // A scorer's whole name.
  outcomeWidth: 10.5,
  own: [
    {
      key: 'tip',
      header: 'Tip Win %',
      align: 'end',
      width: 5.5,
      sortKey: 'tip',
      tip: { text: 'The chance that his team wins the opening tip.' },
      render: (prediction) => formatPercentage(toTipWinPercent(prediction)),
      csv: toTipWinPercent,
    },
  ],
});
