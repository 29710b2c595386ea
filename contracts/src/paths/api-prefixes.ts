import * as v from 'valibot';

/**
 * First segments below `/api/` that the product's own backend serves; no remote may claim one.
 * `scripts/own-api.test.ts` compares them with the backend's calls.
 */
export const OWN_API_SEGMENTS: ReadonlySet<string> = new Set([
  'auth',
  'batter-at-bats',
  'best-edges',
  'check-subscription',
  'daily-lineup-stats',
  'docs',
  'exit-velocity',
  'freshness',
  'highlights',
  'inningfirst',
  'mlb-league-averages',
  'mlb-odds',
  'nba-gen-player-stats',
  'nba-gen-player-stats-aggregated',
  'nba-multi-factor-first-basket',
  'nba-player-pictures',
  'nba-three-pointer-predictions',
  'nba-whos-hot',
  'nfl',
  'openapi.json',
  'park-factors-all',
  'park-factors-left-day',
  'park-factors-left-daynight',
  'park-factors-left-night',
  'park-factors-leftright-day',
  'park-factors-leftright-night',
  'park-factors-right-day',
  'park-factors-right-daynight',
  'park-factors-right-night',
  'pitch-averages',
  'pitchers',
  'predictions',
  'scoreboard',
  'starting-pitcher-stats',
  'top-hits-predictions-history',
  'top-hr-predictions-history',
  'top-td-first-history',
  'top-td-longshots-history',
  'top-td-predictions-history',
  'whos-hot',
]);

const BELOW = '/api/';

/** Maximum number of parts of a prefix below `/api/`. Only this many parts of a call's path are compared. */
export const MAX_API_PREFIX_PARTS = 3;

const GRAMMAR = new RegExp(`^/api/(?:[a-z0-9]+(?:-[a-z0-9]+)*/){1,${MAX_API_PREFIX_PARTS}}$`);

function findProblem(prefix: string): string | undefined {
  if (!prefix.startsWith(BELOW) || prefix === BELOW) return "must be below '/api/', for example '/api/nhl/'";
  if (!prefix.endsWith('/')) {
    return "must end with a slash, for example '/api/nhl/'; without it, '/api/nhl-2/' would belong to it too";
  }
  if (/%|\\|\/\/|\/\.{1,2}\//.test(prefix)) {
    return "must be the path as it is: no '.' or '..', no '//', no encoded characters";
  }
  if (GRAMMAR.test(prefix)) return undefined;
  return `must have at most ${MAX_API_PREFIX_PARTS} parts below '/api/', of lower-case letters, digits and single dashes`;
}

/** A prefix of the API that a remote claims. */
export const apiPrefixSchema = v.pipe(
  v.string(),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? findProblem(dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

/** Name of a backend besides the product's own. Operators set its address at the edge. */
export const backendNameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z][a-z0-9-]{0,31}$/,
    "must be the name of a backend, 1 to 32 lower-case letters, digits and dashes such as 'nhl'; its address is a setting of the edge",
  ),
);

/** True if two prefixes are equal, or one is within the other. */
export const isSameApi = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);

/** True for a path below `/api/` that the product's own backend serves. */
export function isOwnApi(path: string): boolean {
  const end = path.indexOf('/', BELOW.length);
  return OWN_API_SEGMENTS.has(path.slice(BELOW.length, end === -1 ? undefined : end));
}
