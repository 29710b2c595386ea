import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { FIRST_BASKETS } from '../api/first-basket-predictions.ts';
import { FirstBasketCard } from '../components/predictions/first-basket-card.tsx';
import { FIRST_BASKET_CSV_COLUMNS } from '../components/predictions/first-basket-csv-columns.ts';
import { PredictionCards } from './prediction-cards.tsx';

export default function FirstBasketScreen() {
  return (
    <PredictionCards
      title="NBA First Basket Predictions"
      subtitle="AI-powered predictions for first basket scorers in today's NBA games"
      list={FIRST_BASKETS}
      kind={PREDICTION_KINDS.nbaFirstBasket}
      event="score first"
      failure="Failed to fetch predictions"
      columns={FIRST_BASKET_CSV_COLUMNS}
      fileName="nba-first-basket-predictions"
      renderCard={({ key, ...card }) => <FirstBasketCard key={key} {...card} />}
    />
  );
}
