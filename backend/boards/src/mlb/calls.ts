import type { Call } from '../call/call.ts';
import { batterAtBats } from './batter-at-bats.ts';
import { batterPredictions } from './batter-predictions.ts';
import { exitVelocity } from './exit-velocity.ts';
import { inningFirst } from './inning-first.ts';
import { mlbLeagueAverages } from './league-averages/call.ts';
import { dailyLineupStats } from './lineups.ts';
import { mlbOdds } from './odds.ts';
import { mlbBookOdds } from './odds-by-book.ts';
import { parkFactors } from './park-factors/call.ts';
import { pitchAverages } from './pitch-averages.ts';
import { pitchers } from './pitchers.ts';
import { startingPitcherStats } from './starting-pitchers.ts';
import { whosHot } from './whos-hot.ts';

export const mlbCalls: readonly Call[] = [
  exitVelocity,
  pitchers,
  batterAtBats,
  whosHot,
  startingPitcherStats,
  dailyLineupStats,
  pitchAverages,
  mlbLeagueAverages,
  mlbOdds,
  mlbBookOdds,
  ...parkFactors,
  inningFirst,
  ...batterPredictions,
];
