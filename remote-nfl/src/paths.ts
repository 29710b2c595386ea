import { definePaths } from '@sharpside/contracts';

/** Where each screen is, and how to link to it with what it should show. */
export const paths = definePaths({
  topTdPredictions: '/nfl/top-td-predictions',
  topTdLongshots: '/nfl/top-td-longshots',
  defensiveTeamStats: '/nfl/defensive-team-stats',
  coverageMatrix: '/nfl/target-shares-and-defensive-coverages',
  nflHitRates: '/nfl/nfl-hit-rates',
});
