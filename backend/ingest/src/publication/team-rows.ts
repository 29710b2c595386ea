import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { leagues, teamsByLeague, toAliases, toFullName } from '@sharpside/warehouse/teams/team-directory';

const toValues = (row: readonly string[]) => `(${row.map(quoteText).join(', ')})`;

const teamRows = () =>
  leagues.flatMap((league) =>
    teamsByLeague[league].map((team) =>
      toValues([
        league,
        team.team,
        toFullName(team),
        team.location,
        team.nickname,
        team.espnCode,
        team.sourceId,
      ]),
    ),
  );

const aliasRows = () =>
  leagues.flatMap((league) =>
    teamsByLeague[league].flatMap((team) =>
      toAliases(team).map((alias) => toValues([league, alias, team.team])),
    ),
  );

/** Tables that come from the program and not from a source. */
export const isTeamTable = (table: TableName): table is 'teams' | 'team_aliases' =>
  table === 'teams' || table === 'team_aliases';

/** The rows of a team table as an SQL relation with named columns. */
export const teamRowsSql = (table: 'teams' | 'team_aliases'): string =>
  table === 'teams'
    ? `(VALUES ${teamRows().join(', ')}) AS t(league, team, full_name, location, nickname, espn_code, source_id)`
    : `(VALUES ${aliasRows().join(', ')}) AS t(league, alias, team)`;
