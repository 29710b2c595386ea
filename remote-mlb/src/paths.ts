import { definePaths } from '@sharpside/contracts';

/** The path of each screen, and links to it with its state. */
export const paths = definePaths({
  theScript: '/mlb/the-script',
  theHitScript: '/mlb/the-hit-script',
  exitVelocityTracker: '/mlb/exit-velocity-tracker',
  whosHot: '/mlb/whos-hot',
  startingPitcherStats: '/mlb/starting-pitcher-stats',
  dailyLineupStats: '/mlb/daily-lineup-stats',
  scores: '/mlb/scores',
  secretOdds: '/mlb/SECRETODDS',
  parkFactors: '/mlb/park-factors',
  definition: '/mlb/definition',
  inningFirstStats: '/mlb/inning-first-stats',
});
