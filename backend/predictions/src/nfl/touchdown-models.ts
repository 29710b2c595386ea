import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { Model } from '../shared/forecast.ts';

/** Less likely forecasts are long shots: their fair price is longer than +300. */
const LONGSHOT_BELOW = 0.25;

const trusted = (mean: number, precision: number) => ({ mean, precision });

// Features: intercept, player's usage and scoring rate, defence against the position, offence, form, home.
export const touchdownModel: Model = {
  name: 'nfl-touchdown 3',
  prior: [trusted(0, 10), trusted(1, 40), trusted(1, 20), trusted(0, 20), trusted(0, 20), trusted(0, 20)],
  highestScore: 10,
  lists: [
    { kind: PREDICTION_KINDS.nflTouchdown, isIn: () => true, per: 'day', most: 50 },
    {
      kind: PREDICTION_KINDS.nflTouchdownLongshot,
      isIn: (probability) => probability < LONGSHOT_BELOW,
      per: 'day',
      most: 25,
    },
  ],
};

// Features: intercept, share of the game's expected touchdowns, home.
/** The first touchdown of a game. At most one player of a game scores it. */
export const firstTouchdownModel: Model = {
  name: 'nfl-first-touchdown 3',
  isExclusive: true,
  prior: [trusted(0, 10), trusted(1, 40), trusted(0, 20)],
  highestScore: 10,
  lists: [{ kind: PREDICTION_KINDS.nflFirstTouchdown, isIn: () => true, per: 'day', most: 25 }],
};
