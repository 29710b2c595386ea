import {
  createReader,
  dailyLineupStatsSchema,
  listOf,
  nbaPlayerAveragesSchema,
  nbaThreePointerPredictionSchema,
  nflHitRatePageSchema,
  nflTouchdownPredictionSchema,
  pageOf,
} from '@sharpside/contracts/api';
import { apiClient, type CallOptions } from '@sharpside/shared-auth';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { fetchHighlights } from '../site/fetch-highlights.ts';
import type { Destination } from './destinations.ts';

type Named = { name: string; team: string };

/** Lines of a search. A player has several lines of the hit rates. */
const MAX_FOUND = 30;

const readLineups = createReader(dailyLineupStatsSchema, 'daily-lineup-stats');
const readThrees = createReader(listOf(nbaThreePointerPredictionSchema), 'nba-three-pointer-predictions');
const readAverages = createReader(pageOf(nbaPlayerAveragesSchema), 'nba-gen-player-stats-aggregated');
const readHitRates = createReader(nflHitRatePageSchema, 'nfl/hit-rates');
const readTouchdowns = createReader(listOf(nflTouchdownPredictionSchema), 'top-td-predictions-history');

/**
 * A board of each league that shows one team, one that shows one player, and the call that names the players of today.
 * Visitors may see the call's answer, or it fails and no player is found.
 */
const LEAGUES = [
  {
    league: mlb,
    teamPath: '/mlb/exit-velocity-tracker?team=',
    playerPath: '/mlb/exit-velocity-tracker?player=',
    call: '/api/daily-lineup-stats/',
    read: (json: unknown): Named[] =>
      readLineups(json).answer.results.flatMap((row) => [
        { name: row.batter_name, team: row.batter_team },
        ...(row.opp_pitcher_name ? [{ name: row.opp_pitcher_name, team: row.opp_pitcher_team }] : []),
      ]),
  },
  {
    league: nba,
    teamPath: '/nba/stat-tracker?team=',
    playerPath: '/nba/stat-tracker?player=',
    call: '/api/nba-three-pointer-predictions/',
    read: (json: unknown): Named[] =>
      readThrees(json).answer.results.map(({ predicted_player_name: name, predicted_team: team = '' }) => ({
        name,
        team,
      })),
  },
  {
    league: nfl,
    teamPath: '/nfl/target-shares-and-defensive-coverages?offense=',
    playerPath: '/nfl/nfl-hit-rates?player=',
    call: '/api/top-td-predictions-history/',
    read: (json: unknown): Named[] =>
      readTouchdowns(json).answer.results.map(({ player, player_team: team }) => ({ name: player, team })),
  },
];

/** Calls that find players by their names, with the board that shows one. */
const SEARCHES = [
  {
    section: 'NBA',
    playerPath: '/nba/stat-tracker?player=',
    call: '/api/nba-gen-player-stats-aggregated/',
    query: {},
    read: (json: unknown): Named[] =>
      readAverages(json).answer.results.map(({ player_name: name, team }) => ({ name, team })),
  },
  {
    section: 'NFL',
    playerPath: '/nfl/nfl-hit-rates?player=',
    call: '/api/nfl/hit-rates/',
    // Lines of players without games too.
    query: { min_games: 0 },
    read: (json: unknown): Named[] =>
      readHitRates(json).answer.results.map(({ name }) => ({ name, team: '' })),
  },
];

const toPage = (path: string) => path.replace(/\?.*/, '');
const onPages = (pages: ReadonlySet<string>, found: readonly Destination[]) =>
  found.filter(({ path }) => pages.has(toPage(path)));

type Board = { section: string; playerPath: string };

/** Each player once. */
function toPlayers(found: readonly Named[], { section, playerPath }: Board): Destination[] {
  const byName = new Map(found.map((player) => [player.name, player]));
  return [...byName.values()].map(({ name, team }) => ({
    label: name,
    section: [section, team].filter((word) => word !== '').join(' '),
    kind: 'player',
    path: playerPath + encodeURIComponent(name),
  }));
}

async function fetchPlayers({ league, playerPath, call, read }: (typeof LEAGUES)[number]) {
  return toPlayers(await apiClient.get(call, read), { section: league.name, playerPath });
}

const ofFulfilled = (settled: readonly PromiseSettledResult<Destination[]>[]) =>
  settled.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));

/** Players of the season whose names have the typed words. A call that fails finds nothing. */
export async function searchPlayers(
  pages: ReadonlySet<string>,
  { text, ...options }: CallOptions & { text: string },
): Promise<Destination[]> {
  const boards = SEARCHES.filter(({ playerPath }) => pages.has(toPage(playerPath)));
  const found = await Promise.allSettled(
    boards.map(async ({ call, query, read, ...board }) =>
      toPlayers(
        await apiClient.get(call, read, {
          ...options,
          query: { ...query, player_name: text, page_size: MAX_FOUND },
        }),
        board,
      ),
    ),
  );
  return ofFulfilled(found);
}

/** The games of the front page: those of now, then those to come. A call that fails finds none. */
export async function fetchGames(pages: ReadonlySet<string>): Promise<Destination[]> {
  const { games } = await fetchHighlights({}).catch(() => ({ games: [] }));
  const found = games.flatMap(({ away, home, section, path }): Destination[] =>
    path === null
      ? []
      : [
          {
            label: `${away.name} at ${home.name}`,
            section,
            kind: 'game',
            codes: [away.team, home.team],
            path,
          },
        ],
  );
  return onPages(pages, found);
}

/**
 * Teams, and for a member the players of today, each with the board that shows it. `pages`: the pages of the site's
 * menus; boards of other sections are left out. A call that fails finds nothing.
 */
export async function fetchSubjects(pages: ReadonlySet<string>, isMember: boolean): Promise<Destination[]> {
  const teams = LEAGUES.flatMap(({ league, teamPath }) =>
    league.teams.map(
      ({ name, code }): Destination => ({
        label: name,
        section: `${league.name} ${code}`,
        kind: 'team',
        path: teamPath + code,
      }),
    ),
  );
  const players = ofFulfilled(await Promise.allSettled(isMember ? LEAGUES.map(fetchPlayers) : []));
  return onPages(pages, [...teams, ...players]);
}
