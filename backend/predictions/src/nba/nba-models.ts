import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { Model } from '../shared/forecast.ts';

const trusted = (mean: number, precision: number) => ({ mean, precision });

// Features: intercept, player's average, opponent's defence, form, home, and his share of games over the line relative
// to the share that his average implies.
export const threePointerModel: Model = {
  name: 'nba-three-pointers 4',
  prior: [trusted(0, 10), trusted(1, 40), trusted(1, 20), trusted(0, 20), trusted(0, 20), trusted(0.5, 20)],
  highestScore: 10,
  lists: [
    { kind: PREDICTION_KINDS.nbaThreePointers, isIn: () => true, per: 'game', most: 3, by: 'expectedCount' },
  ],
  isTwoSided: true,
};

// Features: intercept, his share of the game's first baskets (from his team's chance to score first), and how often he
// takes the first shot.
/** The first basket of a game. At most one player of a game makes it. */
export const firstBasketModel: Model = {
  name: 'nba-first-basket 3',
  isExclusive: true,
  prior: [trusted(0, 10), trusted(1, 40), trusted(0, 20)],
  highestScore: 10,
  lists: [{ kind: PREDICTION_KINDS.nbaFirstBasket, isIn: () => true, per: 'game', most: 3 }],
};
