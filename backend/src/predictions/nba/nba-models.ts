import { PREDICTION_KINDS } from '../../stats/prediction-kinds.ts';
import type { Model } from '../forecast.ts';

/** What the three-pointer model foresees: at least so many made. */
export const LEAST_THREES = 3;

const trusted = (mean: number, precision: number) => ({ mean, precision });

// Intercept, player, opponent's defence, form, home.
export const threePointerModel: Model = {
  name: 'nba-three-pointers 1',
  prior: [trusted(0, 10), trusted(1, 40), trusted(1, 20), trusted(0, 20), trusted(0, 20)],
  highestScore: 10,
  lists: [{ kind: PREDICTION_KINDS.nbaThreePointers, isIn: () => true, per: 'game', most: 3 }],
};

// Intercept, chance that his team scores first times his share of it, how often he takes the first shot.
export const firstBasketModel: Model = {
  name: 'nba-first-basket 1',
  prior: [trusted(0, 10), trusted(1, 40), trusted(0, 20)],
  highestScore: 10,
  lists: [{ kind: PREDICTION_KINDS.nbaFirstBasket, isIn: () => true, per: 'game', most: 3 }],
};
