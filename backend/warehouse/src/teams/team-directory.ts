import { mlbTeams } from './mlb-teams.ts';
import { nbaTeams } from './nba-teams.ts';
import { nflTeams } from './nfl-teams.ts';
import type { League, Team } from './team.ts';

/** Every team, by league. Only this place maps the sources' team names. */
export const teamsByLeague: Readonly<Record<League, readonly Team[]>> = {
  mlb: mlbTeams,
  nba: nbaTeams,
  nfl: nflTeams,
};

/** Every league, in the order in which answers list them. */
export const leagues: readonly League[] = ['mlb', 'nba', 'nfl'];

/** Such as 'Arizona Diamondbacks'; the spelling of The Odds API and ESPN. */
export const toFullName = (team: Team): string => `${team.location} ${team.nickname}`;

/** Every name of a team, in lower case, each once. */
export const toAliases = (team: Team): readonly string[] => [
  ...new Set(
    [team.team, team.espnCode, team.nickname, toFullName(team), ...team.aliases].map((name) =>
      name.toLowerCase(),
    ),
  ),
];

const teamsByAlias: Readonly<Record<League, ReadonlyMap<string, Team>>> = {
  mlb: indexByAlias(mlbTeams),
  nba: indexByAlias(nbaTeams),
  nfl: indexByAlias(nflTeams),
};

function indexByAlias(teams: readonly Team[]): ReadonlyMap<string, Team> {
  return new Map(teams.flatMap((team) => toAliases(team).map((alias) => [alias, team])));
}

/**
 * The team with this code or name in any source; undefined if no team has it. Letter case and outer spaces do not
 * matter.
 */
export const findTeam = (league: League, name: string): Team | undefined =>
  teamsByAlias[league].get(name.trim().toLowerCase());

/** The code of `findTeam`; undefined if no team has the name. */
export const findTeamCode = (league: League, name: string | null | undefined): string | undefined =>
  name == null ? undefined : findTeam(league, name)?.team;

export const findTeamById = (league: League, sourceId: number | string): Team | undefined =>
  teamsByLeague[league].find((team) => team.sourceId === String(sourceId));
