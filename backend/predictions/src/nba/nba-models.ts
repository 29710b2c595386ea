import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { Model } from '../shared/forecast.ts';

const trusted = (mean: number, precision: number) => ({ mean, precision });

// Intercept, player's average, opponent's defence, form, home, how often he was over the line beside what that average says.
/** Three-pointers over or under a line. */
export const threePointerModel: Model = {
  name: 'nba-three-pointers 3',
  prior: [trusted(0, 10), trusted(1, 40), trusted(1, 20), trusted(0, 20), trusted(0, 20), trusted(0.5, 20)],
  highestScore: 10,
  lists: [
    { kind: PREDICTION_KINDS.nbaThreePointers, isIn: () => true, per: 'game', most: 3, by: 'expectedCount' },
  ],
  isTwoSided: true,
};

// Intercept, chance that his team scores first times his share of it, how often he takes the first shot.
/** The first basket of a game: of its players one at most makes it. */
export const firstBasketModel: Model = {
  name: 'nba-first-basket 2',
  isExclusive: true,
  prior: [trusted(0, 10), trusted(1, 40), trusted(0, 20)],
  highestScore: 10,
  lists: [{ kind: PREDICTION_KINDS.nbaFirstBasket, isIn: () => true, per: 'game', most: 3 }],
};
