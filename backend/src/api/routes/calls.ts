import type { Call } from '../call.ts';
import { mlbCalls } from './mlb/mlb-calls.ts';
import { nbaCalls } from './nba/nba-calls.ts';
import { nflCalls } from './nfl/nfl-calls.ts';
import type { LiveEvents } from './shared/events-of-day.ts';
import { freshness } from './shared/freshness.ts';
import { createHighlights } from './shared/highlights.ts';
import { predictionRecord } from './shared/prediction-record.ts';
import { createScoreboardCalls } from './shared/scoreboards.ts';

export type { LiveEvents };

/** Every call of the API. */
export const createCalls = ({
  findLiveEvents,
}: {
  findLiveEvents?: LiveEvents | undefined;
}): readonly Call[] => [
  freshness,
  createHighlights(findLiveEvents),
  ...createScoreboardCalls(findLiveEvents),
  predictionRecord,
  ...mlbCalls,
  ...nbaCalls,
  ...nflCalls,
];
