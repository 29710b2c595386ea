import { PREDICTION_KINDS } from '@sharpside/contracts/api';
import type { Model } from '../shared/forecast.ts';
import type { BattingRow } from './load-batting.ts';

/** The forecast event of a batter in a game. It comes true if it happens at least once. */
export type BattingEvent = {
  readonly model: Model;
  readonly count: (row: BattingRow) => number;
  /** A steadier measure of the contact that leads to such events. */
  readonly quality: (row: BattingRow) => number;
  /** Events and quality per plate appearance, used until the league's own rates are known. */
  readonly startRate: number;
  readonly startQuality: number;
  /** Size of the ratios' prior in expected events, used until it is fitted. */
  readonly startPrior: number;
};

// Features in the order of batting-state.ts: intercept, batter, pitching, park, platoon, form, home. The factors from
// batter to platoon start with a weight of 1; form and home start at 0 and count as far as past games support them. The
// prior of the batter's weight is by far the strongest, because a fit of early games gives a weight above 1: there, a
// batter's own rate is still drawn towards the average. Later such a weight would make the best hitters' probabilities
// too high.
const prior = [
  { mean: 0, precision: 10 },
  { mean: 1, precision: 1000 },
  { mean: 1, precision: 20 },
  { mean: 1, precision: 20 },
  { mean: 1, precision: 20 },
  { mean: 0, precision: 20 },
  { mean: 0, precision: 20 },
];

const always = () => true;

/** Home runs. Quality: barrels. */
export const homeRunEvent: BattingEvent = {
  model: {
    name: 'mlb-home-run 3',
    prior,
    highestScore: 1,
    lists: [{ kind: PREDICTION_KINDS.mlbHomeRun, isIn: always, per: 'day', most: 50 }],
  },
  count: ({ home_runs }) => home_runs,
  quality: ({ barrels }) => barrels,
  startRate: 0.03,
  startQuality: 0.055,
  startPrior: 8,
};

/** Hits. Quality: expected hits, by speed and angle of the ball. */
export const hitEvent: BattingEvent = {
  model: {
    name: 'mlb-hit 3',
    prior,
    highestScore: 1,
    lists: [{ kind: PREDICTION_KINDS.mlbHit, isIn: always, per: 'day', most: 50 }],
  },
  count: ({ hits }) => hits,
  quality: ({ expected_hits }) => expected_hits,
  startRate: 0.22,
  startQuality: 0.22,
  startPrior: 60,
};
