import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { lazyAgain } from '@sharpside/shared-ui';
import { useOddsFormat } from '@sharpside/shared-ui/odds';
import { THREE_POINTERS } from '../api/three-pointer-predictions.ts';
import { toChance } from '../components/predictions/three-pointer-bet.ts';
import { ThreePointerCard } from '../components/predictions/three-pointer-card.tsx';
import { THREE_POINTER_CSV_COLUMNS } from '../components/predictions/three-pointer-csv-columns.ts';
import { PredictionCards } from './prediction-cards.tsx';

// Most visits show cards, which need no code for tables.
const Table = lazyAgain(
  async () => (await import('../components/predictions/three-pointer-table.tsx')).ThreePointerTable,
);

export default function ThreePointerHubScreen() {
  const { formatIn } = useOddsFormat();
  return (
    <PredictionCards
      title="Three-Pointer Predictions"
      subtitle="Who should hit from deep, and how it went."
      list={THREE_POINTERS}
      kind={PREDICTION_KINDS.nbaThreePointers}
      event="end on the picked side of its line"
      verb="won"
      failure="Failed to load three-pointer prediction data."
      columns={THREE_POINTER_CSV_COLUMNS}
      fileName="nba-three-pointer-predictions"
      Table={Table}
      chanceOf={toChance}
      renderCard={({ key, ...card }) => <ThreePointerCard key={key} formatIn={formatIn} {...card} />}
    />
  );
}
