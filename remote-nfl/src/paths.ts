type Query = URLSearchParams | Record<string, string>;

const toHref = (path: string) => (query?: Query) => {
  const search = new URLSearchParams(query).toString();
  return search === '' ? path : `${path}?${search}`;
};

const toScreen = (path: string) => ({ path, href: toHref(path) });

/** Where each screen is, and how to link to it with what it should show. */
export const paths = {
  topTdPredictions: toScreen('/nfl/top-td-predictions'),
  topTdLongshots: toScreen('/nfl/top-td-longshots'),
  defensiveTeamStats: toScreen('/nfl/defensive-team-stats'),
  coverageMatrix: toScreen('/nfl/target-shares-and-defensive-coverages'),
  nflHitRates: toScreen('/nfl/nfl-hit-rates'),
};
