import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { createPredictionColumns } from '../components/predictions/prediction-columns.tsx';
import { BatterScript } from './batter-script.tsx';

const COLUMNS = createPredictionColumns({ hitLabel: 'Homered', missLabel: 'No home run' });

export default function TheScriptScreen() {
  return (
    <BatterScript
      title="The MLB Script"
      list="top-hr-predictions-history"
      kind={PREDICTION_KINDS.mlbHomeRun}
      event="hit a home run"
      failure="Failed to load HR predictions."
      columns={COLUMNS}
      fileName="mlb-home-run-predictions"
    />
  );
}
