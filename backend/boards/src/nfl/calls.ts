import type { Call } from '../call/call.ts';
import { nflCoverage } from './coverage.ts';
import { defenseCalls } from './defense-against-position.ts';
import { nflHitRates } from './hit-rates/call.ts';
import { nflHitRateGames } from './hit-rates/games.ts';
import { nflMatchup } from './matchup.ts';
import { nflReceivers } from './receivers.ts';
import { touchdownCalls } from './touchdown-predictions.ts';

export const nflCalls: readonly Call[] = [
  ...touchdownCalls,
  ...defenseCalls,
  nflCoverage,
  nflReceivers,
  nflMatchup,
  nflHitRates,
  nflHitRateGames,
];
