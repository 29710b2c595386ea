import type { Call } from '@sharpside/boards/call/call';
import { EXIT_VELOCITY_SORTS, PARK_FACTOR_SORTS } from '@sharpside/contracts/api';
import type { RequestValues } from './request-values.ts';

/** Parameters of one request to a call, for the query or the body. */
export type RequestParameters = {
  query?: Readonly<Record<string, string>>;
  body?: Readonly<Record<string, unknown>>;
};

type Choices = Readonly<Record<string, readonly (string | undefined)[]>>;

// So many that 64 clients do not send the same request at once.
const MAX_REQUESTS = 240;

const BOTH = ['desc', 'asc'];
const YES_NO = [undefined, 'yes', 'no'];

/**
 * The combinations of the choices. If there are more than `MAX_REQUESTS`, that many, spread so that neighbours differ
 * in several parameters.
 */
function combine(choices: Choices): Record<string, string>[] {
  const entries = Object.entries(choices);
  const total = entries.reduce((product, [, values]) => product * values.length, 1);
  const stride = 7919;
  return Array.from({ length: Math.min(total, MAX_REQUESTS) }, (_, at) => {
    // The stride is a prime that does not divide `total`, so no combination is repeated.
    let rest = total > MAX_REQUESTS ? (at * stride) % total : at;
    const given = entries.flatMap(([name, values]) => {
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return value === undefined ? [] : [[name, value] as const];
    });
    return Object.fromEntries(given);
  });
}

type Vary = (values: RequestValues) => Choices;

const byDay: Vary = ({ days }) => ({ date: days });
const byYear: Vary = ({ nflYears }) => ({ year: [undefined, ...nflYears] });
const parks: Vary = () => ({
  sort: PARK_FACTOR_SORTS,
  direction: BOTH,
  page: ['1', '2'],
});
const once: Vary = () => ({});

const VARIED: Readonly<Record<string, Vary>> = {
  '/api/exit-velocity/': ({ mlbTeams, pitchers, days }) => ({
    page: ['1', '2', '3'],
    hand: ['all', 'L', 'R'],
    team: [undefined, undefined, undefined, ...mlbTeams.slice(0, 3)],
    pitcher: [undefined, undefined, undefined, undefined, ...pitchers.slice(0, 2)],
    is_night_game: YES_NO,
    is_home: YES_NO,
    start_date: [undefined, undefined, days.at(-1)],
    sort: EXIT_VELOCITY_SORTS,
    direction: BOTH,
  }),
  '/api/batter-at-bats/': ({ batters }) => ({
    batter_name: batters,
    hand: ['all', 'L', 'R'],
    page: ['1', '2'],
  }),
  '/api/whos-hot/': ({ mlbTeams }) => ({
    page: ['1', '2'],
    hand: ['all', 'L', 'R'],
    team: [undefined, undefined, ...mlbTeams.slice(0, 4)],
    sort: ['num_100mph_ev', 'hr_count', 'batter'],
    direction: BOTH,
  }),
  '/api/starting-pitcher-stats/': ({ mlbTeams }) => ({
    sort: ['era', 'pitcher_name', 'team'],
    direction: BOTH,
    team: [undefined, ...mlbTeams],
  }),
  '/api/nba-whos-hot/': ({ nbaTeams }) => ({
    page: ['1', '2', '3'],
    team: [undefined, undefined, ...nbaTeams.slice(0, 12)],
    sort: ['avg_points', 'num_20pt_games', 'num_30pt_games'],
    direction: BOTH,
  }),
  '/api/nba-gen-player-stats-aggregated/': ({ nbaTeams, days }) => ({
    page: ['1', '2', '3'],
    season: [undefined, '2024-2025', '2023-2024', '2022-2023'],
    team: [undefined, undefined, ...nbaTeams.slice(0, 3)],
    opponent: [undefined, undefined, undefined, ...nbaTeams.slice(4, 6)],
    player_name: [undefined, undefined, undefined, 'an'],
    start_date: [undefined, undefined, days.at(-1)],
    sort: ['avg_points', 'avg_reb', 'avg_ast', 'player_name'],
    direction: BOTH,
  }),
  '/api/nba-gen-player-stats/': ({ nbaPlayers }) => ({
    player_name: nbaPlayers,
    season: [undefined, '2024-2025'],
    page: ['1', '2'],
  }),
  '/api/nba-player-pictures/': () => ({
    all: ['true', 'false'],
    page: ['1', '2', '3', '4', '5', '6', '7', '8'],
  }),
  '/api/nfl/receivers/': ({ nflTeams, nflYears }) => ({
    team: nflTeams,
    year: [undefined, ...nflYears],
    coverage: ['All', 'Cover 1', 'Cover 3'],
  }),
  '/api/nfl/hit-rates/': () => ({
    page: ['1', '2', '3'],
    market: [undefined, undefined, 'player_pass_yds', 'player_receptions', 'player_rush_yds'],
    hit_rate: ['all', '40', '60', '80'],
    min_odds: [undefined, '-150'],
    sort: ['hit_rate_last_5', 'hit_rate_last_10'],
    direction: BOTH,
  }),
  '/api/nfl/hit-rates/games/': ({ nflPlayers }) => ({
    player_id: nflPlayers,
    market: ['player_receptions', 'player_rush_yds', 'player_pass_yds'],
  }),
  '/api/nfl/matchup/': ({ nflTeams, nflYears }) => ({
    offense: nflTeams.slice(0, 16),
    defense: nflTeams.slice(16),
    year: [undefined, ...nflYears.slice(0, 2)],
  }),
  '/api/nfl/coverage/': byYear,
  '/api/predictions/record': ({ days }) => ({
    kind: [undefined, 'mlb_home_run', 'mlb_hit'],
    start_date: [undefined, ...days.slice(30, 90)],
  }),
  '/api/mlb-league-averages': ({ days }) => ({
    season: [undefined, days[0]?.slice(0, 4), days.at(-1)?.slice(0, 4)],
  }),
};

const FAMILIES: readonly (readonly [RegExp, Vary])[] = [
  [/^\/api\/scoreboard\//, ({ days }) => ({ dates: days.map((day) => day.replaceAll('-', '')) })],
  [/^\/api\/park-factors-/, parks],
  [/^\/api\/nfl\/defenses-against-/, byYear],
  [/predictions|longshots-history|first-history|first-basket/, byDay],
];

/**
 * Different requests to a call, so that the cache answers none. A single request if this file lists no choices for the
 * call, or the call takes no parameters.
 */
export function listRequests(
  { path, method, parameters }: Pick<Call, 'path' | 'method' | 'parameters'>,
  values: RequestValues,
): RequestParameters[] {
  const vary = VARIED[path] ?? FAMILIES.find(([pattern]) => pattern.test(path))?.[1] ?? once;
  const taken = Object.entries(vary(values)).filter(([name]) => name in parameters);
  const given = combine(Object.fromEntries(taken));
  const different = new Map(given.map((one) => [JSON.stringify(one), one]));
  return [...different.values()].map((one) => (method === 'POST' ? { body: one } : { query: one }));
}
