import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import { BatterScript } from './batter-script.tsx';

const WORDS = { hitLabel: 'Got a hit', missLabel: 'No hit', verb: 'got a hit', events: 'hits' };

export default function TheHitScriptScreen() {
  return (
    <BatterScript
      title="The MLB Hit Script"
      list="top-hits-predictions-history"
      kind={PREDICTION_KINDS.mlbHit}
      event="get a hit"
      failure="Failed to load hit predictions."
      words={WORDS}
      fileName="mlb-hit-predictions"
    />
  );
}
