import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { BatterScript } from './batter-script.tsx';

const WORDS = {
  hitLabel: 'Homered',
  missLabel: 'No home run',
  verb: 'homered',
  events: 'home runs',
};

export default function TheScriptScreen() {
  return (
    <BatterScript
      title="The MLB Script"
      list="top-hr-predictions-history"
      kind={PREDICTION_KINDS.mlbHomeRun}
      event="hit a home run"
      failure="Failed to load HR predictions."
      words={WORDS}
      fileName="mlb-home-run-predictions"
    />
  );
}
