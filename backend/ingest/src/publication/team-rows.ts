import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { TableName } from '@sharpside/warehouse/tables/tables';
import { leagues, teamsByLeague, toAliases, toFullName } from '@sharpside/warehouse/teams/team-directory';

const teamRows = () =>
  leagues.flatMap((league) =>
    teamsByLeague[league].map((team) => [
      league,
      team.team,
      toFullName(team),
      team.location,
      team.nickname,
      team.espnCode,
      team.sourceId,
    ]),
  );

const aliasRows = () =>
  leagues.flatMap((league) =>
    teamsByLeague[league].flatMap((team) => toAliases(team).map((alias) => [league, alias, team.team])),
  );

/**
 * SQL of a relation with these text columns. The rows are one long text, which the engine reads several times as fast
 * as a list of values.
 */
function textRowsSql(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  const text = rows.map((cells) => cells.join('\t')).join('\n');
  const cells = columns.map((name, at) => `cells[${at + 1}] AS ${name}`);
  return `(SELECT ${cells.join(', ')} FROM (
    SELECT string_split(unnest(string_split(${quoteText(text)}, '\n')), '\t') AS cells))`;
}

/** True for tables whose rows are part of the program instead of a source. */
export const isTeamTable = (table: TableName): table is 'teams' | 'team_aliases' =>
  table === 'teams' || table === 'team_aliases';

export const teamRowsSql = (table: 'teams' | 'team_aliases'): string =>
  table === 'teams'
    ? textRowsSql(
        ['league', 'team', 'full_name', 'location', 'nickname', 'espn_code', 'source_id'],
        teamRows(),
      )
    : textRowsSql(['league', 'alias', 'team'], aliasRows());
