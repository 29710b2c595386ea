import { runSql } from '@sharpside/warehouse/engine/open-database';
import { nameKeySql } from '@sharpside/warehouse/teams/name-key';
import type { ReadContext } from '../../reading/reader.ts';
import type { TypedRows } from '../../reading/rows/type-rows.ts';
import { batterNameSql } from './statcast-text.ts';

// Older exports by batter write the first name first; such names are not used.
const HAS_NAME = `contains(player_text, ', ')`;
const NAME = `CASE WHEN ${HAS_NAME} THEN regexp_replace(player_text, '^(.*), (.*)$', '\\2 \\1') END`;

const count = (row: Readonly<Record<string, unknown>> | undefined, name: string) => Number(row?.[name] ?? 0);

/**
 * The side that `player_name` names, or undefined if nothing decides. Savant writes the pitcher in an export by
 * pitcher, and the batter in an export by batter; nothing else in the file says which export it is. The file's own side
 * has a name per player, and almost a player per name. Where both sides have, as in a file of one pitcher and one
 * batter, the play descriptions decide. In an export by catcher or fielder neither side has, because several players
 * share each name.
 */
export async function findNamedSide(
  { connection }: Pick<ReadContext, 'connection'>,
  rows: Pick<TypedRows, 'relation'>,
): Promise<'pitcher' | 'batter' | undefined> {
  const ids = (side: string) => `count(DISTINCT ${side})`;
  // Several names of a player weigh more than several players of a name, because namesakes exist.
  const oddity = (side: string) => `3 * count(DISTINCT (${side}, player_text)) - 2 * ${ids(side)}`;
  const [found] = await runSql(
    connection,
    `SELECT ${oddity('pitcher')} AS pitcher_oddity, ${oddity('batter')} AS batter_oddity,
       ${ids('pitcher')} AS pitcher, ${ids('batter')} AS batter, count(DISTINCT player_text) AS names
     FROM (SELECT DISTINCT player_text, pitcher, batter FROM ${rows.relation} WHERE ${HAS_NAME})`,
  );
  const isOf = (side: 'pitcher' | 'batter') => 2 * count(found, 'names') > count(found, side);
  const [pitcher, batter] = [count(found, 'pitcher_oddity'), count(found, 'batter_oddity')];
  if (pitcher !== batter) {
    const side = pitcher < batter ? 'pitcher' : 'batter';
    return isOf(side) ? side : undefined;
  }
  const [told] = await runSql(
    connection,
    `SELECT count(*) FILTER (WHERE ${nameKeySql('told')} = ${nameKeySql('named')}) AS batters, count(*) AS plays
     FROM (SELECT ${batterNameSql('play_text')} AS told, ${NAME} AS named FROM ${rows.relation})
     WHERE told <> '' AND named IS NOT NULL`,
  );
  if (count(told, 'plays') === 0) return undefined;
  const side = count(told, 'batters') > 0 ? 'batter' : 'pitcher';
  return isOf(side) ? side : undefined;
}

const spellings = (rows: TypedRows, id: string, { name, rank }: { name: string; rank: number }) =>
  `SELECT ${id} AS player_id, ${name} AS name, ${rank} AS name_rank, count(*) AS votes
   FROM ${rows.relation} GROUP BY player_id, ${name} HAVING ${name} <> ''`;

async function namesOfSide(context: ReadContext, rows: TypedRows): Promise<string[]> {
  const side = await findNamedSide(context, rows);
  if (side !== 'pitcher') {
    const [named] = await runSql(
      context.connection,
      `SELECT count(*) AS rows FROM ${rows.relation} WHERE ${HAS_NAME}`,
    );
    const told = side === undefined ? 'does not tell whom it names' : 'names the batter';
    if (count(named, 'rows') > 0)
      context.tally.note(`player_name ${told}; no pitcher has a name by it`, count(named, 'rows'));
  }
  return side === undefined ? [] : [spellings(rows, side, { name: NAME, rank: 2 })];
}

/**
 * Adds players' names with low ranks, because names are a by-product of pitch files. Of several spellings the most
 * frequent is taken. `rows` have `play_text` (`des`) and `player_text` (`player_name`).
 */
export async function insertNames(context: ReadContext, rows: TypedRows): Promise<void> {
  const named = [
    rows.has('play_text') ? spellings(rows, 'batter', { name: batterNameSql('play_text'), rank: 1 }) : [],
    rows.has('player_text') ? await namesOfSide(context, rows) : [],
  ].flat();
  if (named.length === 0) return;
  await context.sink.insert('mlb_players', {
    from: `(SELECT * FROM (${named.join(' UNION ALL ')})
      QUALIFY row_number() OVER (PARTITION BY player_id ORDER BY name_rank DESC, votes DESC, name) = 1)`,
    line: '0',
    columns: { player_id: 'player_id', name: 'name', name_rank: 'name_rank' },
  });
}
