/** What models foresee: `predictions.kind`. Models write under these names, and calls read them. */
export const PREDICTION_KINDS = {
  mlbHomeRun: 'mlb_home_run',
  mlbHit: 'mlb_hit',
  nbaThreePointers: 'nba_three_pointers',
  nbaFirstBasket: 'nba_first_basket',
  nflTouchdown: 'nfl_touchdown',
  nflTouchdownLongshot: 'nfl_touchdown_longshot',
  nflFirstTouchdown: 'nfl_first_touchdown',
} as const;

export type PredictionKind = (typeof PREDICTION_KINDS)[keyof typeof PREDICTION_KINDS];
