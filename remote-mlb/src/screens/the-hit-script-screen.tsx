import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { createPredictionColumns } from '../components/predictions/prediction-columns.tsx';
import { BatterScript } from './batter-script.tsx';

const COLUMNS = createPredictionColumns({ hitLabel: 'Got a hit', missLabel: 'No hit' });

export default function TheHitScriptScreen() {
  return (
    <BatterScript
      title="The MLB Hit Script"
      list="top-hits-predictions-history"
      kind={PREDICTION_KINDS.mlbHit}
      event="get a hit"
      failure="Failed to load hit predictions."
      columns={COLUMNS}
      fileName="mlb-hit-predictions"
    />
  );
}
