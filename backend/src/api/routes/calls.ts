import type { Call } from '../call.ts';
import { mlbCalls } from './mlb/mlb-calls.ts';
import { nbaCalls } from './nba/nba-calls.ts';
import { nflCalls } from './nfl/nfl-calls.ts';
import { freshness } from './shared/freshness.ts';
import { predictionRecord } from './shared/prediction-record.ts';
import { createScoreboardCalls, type LiveEvents } from './shared/scoreboards.ts';

export type { LiveEvents };

/** Every call of the API. */
export const createCalls = ({
  findLiveEvents,
}: {
  findLiveEvents?: LiveEvents | undefined;
}): readonly Call[] => [
  freshness,
  ...createScoreboardCalls(findLiveEvents),
  predictionRecord,
  ...mlbCalls,
  ...nbaCalls,
  ...nflCalls,
];
