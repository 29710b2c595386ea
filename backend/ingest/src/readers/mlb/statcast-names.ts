import { runSql } from '@sharpside/warehouse/engine/open-database';
import type { ReadContext } from '../../reading/reader.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';
import { batterNameSql } from './statcast-text.ts';

// Older exports by batter write the first name first; such names are not used.
const HAS_NAME = `contains(player_text, ', ')`;
const NAME = `CASE WHEN ${HAS_NAME} THEN regexp_replace(player_text, '^(.*), (.*)$', '\\2 \\1') END`;

const count = (row: Readonly<Record<string, unknown>> | undefined, name: string) => Number(row?.[name] ?? 0);

/**
 * The side that `player_name` names. Savant writes the pitcher in an export by pitcher, and the batter in an export by
 * batter; nothing else in the file says which export it is. The file's own side has a name per player, and a player
 * per name. Where both sides have, as in a file of one pitcher and one batter, the play descriptions decide.
 */
export async function findNamedSide(
  { connection }: Pick<ReadContext, 'connection'>,
  rows: Pick<TypedRows, 'relation'>,
): Promise<'pitcher' | 'batter'> {
  // Far from 0 if players have several names, or names several players.
  const oddity = (id: string) => `2 * count(DISTINCT (${id}, player_text)) - count(DISTINCT ${id})`;
  const [odd] = await runSql(
    connection,
    `SELECT ${oddity('pitcher')} AS pitcher, ${oddity('batter')} AS batter
     FROM (SELECT DISTINCT player_text, pitcher, batter FROM ${rows.relation} WHERE ${HAS_NAME})`,
  );
  const [pitcher, batter] = [count(odd, 'pitcher'), count(odd, 'batter')];
  if (pitcher !== batter) return pitcher < batter ? 'pitcher' : 'batter';
  const [told] = await runSql(
    connection,
    `SELECT count(*) AS batters FROM ${rows.relation} WHERE ${batterNameSql('play_text')} = ${NAME}`,
  );
  return count(told, 'batters') > 0 ? 'batter' : 'pitcher';
}

const spellings = (rows: TypedRows, id: string, { name, rank }: { name: string; rank: number }) =>
  `SELECT ${id} AS player_id, ${name} AS name, ${rank} AS name_rank, count(*) AS votes
   FROM ${rows.relation} GROUP BY player_id, ${name} HAVING ${name} <> ''`;

/**
 * Adds players' names with low ranks, because names are a by-product of pitch files. Of several spellings the most
 * frequent is taken. `rows` have `play_text` (`des`) and `player_text` (`player_name`).
 */
export async function insertNames(context: ReadContext, rows: TypedRows): Promise<void> {
  const named = [
    rows.has('play_text') ? spellings(rows, 'batter', { name: batterNameSql('play_text'), rank: 1 }) : [],
    rows.has('player_text')
      ? spellings(rows, await findNamedSide(context, rows), { name: NAME, rank: 2 })
      : [],
  ].flat();
  if (named.length === 0) return;
  await context.sink.insert('mlb_players', {
    from: `(SELECT * FROM (${named.join(' UNION ALL ')})
      QUALIFY row_number() OVER (PARTITION BY player_id ORDER BY name_rank DESC, votes DESC, name) = 1)`,
    line: '0',
    columns: { player_id: 'player_id', name: 'name', name_rank: 'name_rank' },
  });
}
