import { quoteText } from '@sharpside/warehouse/engine/sql-text';
import type { League } from '@sharpside/warehouse/teams/team';
import type { ReadContext } from '../reader.ts';

/** `aliases` has SQL of a name for each field of the source; null and empty names are left out. */
type Aliases = { league: League; from: string; aliases: Readonly<Record<string, string>> };

/** Inserts the names by which a source knows its players, for prices that are under another name than screens show. */
export async function insertAliases(
  { sink }: ReadContext,
  { league, from, aliases }: Aliases,
): Promise<void> {
  const names = Object.entries(aliases).map(
    ([source, sql]) => `SELECT player_id, trim(${sql}) AS alias, ${quoteText(source)} AS source FROM ${from}`,
  );
  await sink.insert('player_aliases', {
    from: `(SELECT CAST(player_id AS VARCHAR) AS player_id, alias, min(source) AS source
            FROM (${names.join(' UNION ALL ')}) WHERE alias <> '' GROUP BY ALL)`,
    line: '0',
    columns: { league: quoteText(league), player_id: 'player_id', alias: 'alias', source: 'source' },
  });
}
