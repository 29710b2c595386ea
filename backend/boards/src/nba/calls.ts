import type { Call } from '../call/call.ts';
import { nbaGameLogs } from './game-logs.ts';
import { nbaPlayerAverages } from './player-averages.ts';
import { nbaPlayerPictures } from './player-pictures.ts';
import { nbaFirstBasketPredictions, nbaThreePointerPredictions } from './predictions.ts';
import { nbaWhosHot } from './whos-hot.ts';

export const nbaCalls: readonly Call[] = [
  nbaWhosHot,
  nbaPlayerAverages,
  nbaGameLogs,
  nbaPlayerPictures,
  nbaThreePointerPredictions,
  nbaFirstBasketPredictions,
];
