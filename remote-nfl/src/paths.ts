import { definePaths } from '@sharpside/contracts';

/** The path of each screen, and links to it with its state. */
export const paths = definePaths({
  topTdPredictions: '/nfl/top-td-predictions',
  topTdLongshots: '/nfl/top-td-longshots',
  defensiveTeamStats: '/nfl/defensive-team-stats',
  coverageMatrix: '/nfl/target-shares-and-defensive-coverages',
  nflHitRates: '/nfl/nfl-hit-rates',
});
