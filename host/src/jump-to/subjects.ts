import {
  createReader,
  dailyLineupStatsSchema,
  listOf,
  nbaThreePointerPredictionSchema,
  nflTouchdownPredictionSchema,
} from '@sharpside/contracts/api';
import { apiClient } from '@sharpside/shared-auth';
import { mlb } from '@sharpside/shared-ui/teams/mlb';
import { nba } from '@sharpside/shared-ui/teams/nba';
import { nfl } from '@sharpside/shared-ui/teams/nfl';
import { fetchHighlights } from '../site/fetch-highlights.ts';
import type { Destination } from './destinations.ts';

type Named = { name: string; team: string };

const readLineups = createReader(dailyLineupStatsSchema, 'daily-lineup-stats');
const readThrees = createReader(listOf(nbaThreePointerPredictionSchema), 'nba-three-pointer-predictions');
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

const toPage = (path: string) => path.replace(/\?.*/, '');

async function fetchPlayers({ league, playerPath, call, read }: (typeof LEAGUES)[number]) {
  const found = await apiClient.get(call, read);
  const byName = new Map(found.map((player) => [player.name, player]));
  return [...byName.values()].map(
    ({ name, team }): Destination => ({
      label: name,
      section: [league.name, team].filter((word) => word !== '').join(' '),
      path: playerPath + encodeURIComponent(name),
    }),
  );
}

async function fetchGames(): Promise<Destination[]> {
  const { games } = await fetchHighlights({});
  return games.flatMap(({ away, home, section, path }) =>
    path === null ? [] : [{ label: `${away.name} at ${home.name}`, section: `${section} game`, path }],
  );
}

/**
 * Teams, and the players and games of today, each with the board that shows it. `pages`: the pages of the site's menus;
 * boards of other sections are left out. A call that fails finds nothing.
 */
export async function fetchSubjects(pages: ReadonlySet<string>, isMember: boolean): Promise<Destination[]> {
  const teams = LEAGUES.flatMap(({ league, teamPath }) =>
    league.teams.map(
      ({ name, code }): Destination => ({
        label: name,
        section: `${league.name} ${code}`,
        path: teamPath + code,
      }),
    ),
  );
  const found = await Promise.allSettled([fetchGames(), ...(isMember ? LEAGUES.map(fetchPlayers) : [])]);
  const rest = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  return [...teams, ...rest].filter(({ path }) => pages.has(toPage(path)));
}
