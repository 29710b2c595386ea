import { freshness } from './all-leagues/freshness.ts';
import { bestEdges, highlights, openEdges } from './all-leagues/highlights/call.ts';
import { predictionRecord } from './all-leagues/prediction-record/call.ts';
import type { Call } from './call/call.ts';
import { scoreboards } from './games/scoreboards.ts';
import { mlbCalls } from './mlb/calls.ts';
import { nbaCalls } from './nba/calls.ts';
import { nflCalls } from './nfl/calls.ts';

export const allCalls: readonly Call[] = [
  freshness,
  highlights,
  bestEdges,
  openEdges,
  ...scoreboards,
  predictionRecord,
  ...mlbCalls,
  ...nbaCalls,
  ...nflCalls,
];
