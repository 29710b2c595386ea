import type { Call } from '../call/call.ts';
import { mlbCalls } from './mlb/mlb-calls.ts';
import { nbaCalls } from './nba/nba-calls.ts';
import { nflCalls } from './nfl/nfl-calls.ts';
import { freshness } from './shared/freshness.ts';
import { highlights } from './shared/highlights.ts';
import { predictionRecord } from './shared/prediction-record.ts';
import { scoreboards } from './shared/scoreboards.ts';

/** Every call of the API. */
export const allCalls: readonly Call[] = [
  freshness,
  highlights,
  ...scoreboards,
  predictionRecord,
  ...mlbCalls,
  ...nbaCalls,
  ...nflCalls,
];
