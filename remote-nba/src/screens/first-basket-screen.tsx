import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { lazyAgain } from '@sharpside/shared-ui';
import { FIRST_BASKETS } from '../api/first-basket-predictions.ts';
import { FirstBasketCard } from '../components/predictions/first-basket-card.tsx';
import { FIRST_BASKET_CSV_COLUMNS } from '../components/predictions/first-basket-csv-columns.ts';
import { PredictionCards } from './prediction-cards.tsx';

// Most visits show cards, which need no code for tables.
const Table = lazyAgain(
  async () => (await import('../components/predictions/first-basket-table.tsx')).FirstBasketTable,
);

export default function FirstBasketScreen() {
  return (
    <PredictionCards
      title="NBA First Basket Predictions"
      subtitle="AI-powered predictions for first basket scorers in today's NBA games"
      list={FIRST_BASKETS}
      kind={PREDICTION_KINDS.nbaFirstBasket}
      event="score first"
      verb="scored first"
      failure="Failed to fetch predictions"
      columns={FIRST_BASKET_CSV_COLUMNS}
      fileName="nba-first-basket-predictions"
      Table={Table}
      firstSort="chance"
      renderCard={({ key, ...card }) => <FirstBasketCard key={key} {...card} />}
    />
  );
}
