import type { Call } from '../../call/call.ts';
import { nflCoverage } from './coverage.ts';
import { defenseCalls } from './defenses-against-position.ts';
import { nflHitRateGames } from './hit-rate-games.ts';
import { nflHitRates } from './hit-rates.ts';
import { nflMatchup } from './matchup.ts';
import { nflReceivers } from './receivers.ts';
import { touchdownCalls } from './touchdown-predictions.ts';

/** Every call of the football screens. */
export const nflCalls: readonly Call[] = [
  ...touchdownCalls,
  ...defenseCalls,
  nflCoverage,
  nflReceivers,
  nflMatchup,
  nflHitRates,
  nflHitRateGames,
];
