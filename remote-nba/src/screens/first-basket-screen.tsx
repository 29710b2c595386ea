import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { lazyAgain } from '@sharpside/shared-ui';
import { formatShortDate } from '@sharpside/shared-ui/dates';
import type { Day } from '@sharpside/shared-ui/eastern';
import { FIRST_BASKETS, type NbaFirstBasketPrediction } from '../api/first-basket-predictions.ts';
import { nameNight } from '../api/predictions-of-day.ts';
import { FirstBasketCard } from '../components/predictions/first-basket-card.tsx';
import { FIRST_BASKET_CSV_COLUMNS } from '../components/predictions/first-basket-csv-columns.ts';
import { PredictionCards } from './prediction-cards.tsx';

// Most visits show cards, which need no code for tables.
const Table = lazyAgain(
  async () => (await import('../components/predictions/first-basket-table.tsx')).FirstBasketTable,
);

const toChance = ({ weighted_probability }: NbaFirstBasketPrediction) => weighted_probability;

/** Says whose games the list has: those of another day are not today's. */
function describe(day: Day, today: Day): string {
  const night = nameNight(day, today);
  const games =
    night === 'Tonight'
      ? "today's NBA games"
      : night === 'Tomorrow'
        ? "tomorrow's NBA games"
        : // One line of a phone, which has the year below.
          `games of ${formatShortDate(day)}`;
  return `AI-powered predictions for first basket scorers in ${games}`;
}

export default function FirstBasketScreen() {
  return (
    <PredictionCards
      title="NBA First Basket Predictions"
      subtitle={describe}
      list={FIRST_BASKETS}
      kind={PREDICTION_KINDS.nbaFirstBasket}
      event="score first"
      verb="scored first"
      failure="Failed to fetch predictions"
      columns={FIRST_BASKET_CSV_COLUMNS}
      fileName="nba-first-basket-predictions"
      Table={Table}
      chanceOf={toChance}
      renderCard={({ key, ...card }) => <FirstBasketCard key={key} {...card} />}
    />
  );
}
