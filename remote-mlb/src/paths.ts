type Query = URLSearchParams | Record<string, string>;

const toHref = (path: string) => (query?: Query) => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

const toScreen = (path: string) => ({ path, href: toHref(path) });

/** Where each screen is, and how to link to it with what it should show. */
export const paths = {
  theScript: toScreen('/mlb/the-script'),
  theHitScript: toScreen('/mlb/the-hit-script'),
  exitVelocityTracker: toScreen('/mlb/exit-velocity-tracker'),
  whosHot: toScreen('/mlb/whos-hot'),
  startingPitcherStats: toScreen('/mlb/starting-pitcher-stats'),
  dailyLineupStats: toScreen('/mlb/daily-lineup-stats'),
  scores: toScreen('/mlb/scores'),
  secretOdds: toScreen('/mlb/SECRETODDS'),
  parkFactors: toScreen('/mlb/park-factors'),
  definition: toScreen('/mlb/definition'),
  inningFirstStats: toScreen('/mlb/inning-first-stats'),
};
