import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import type { League } from '@sharpside/warehouse/teams/team';
import * as v from 'valibot';
import type { RunQuery } from './shared/run-query.ts';

const query = defineQuery()({
  sql: 'SELECT DISTINCT league, player_id, name FROM player_names',
  row: v.object({ league: v.string(), player_id: v.string(), name: v.string() }),
});

/** Loads a function that gives a player's name, or `Player <id>` if his name is not known. */
export async function loadPlayerNames(
  runQuery: RunQuery,
): Promise<(league: League, playerId: string) => string> {
  const names = new Map((await runQuery(query)).map((row) => [`${row.league} ${row.player_id}`, row.name]));
  return (league, playerId) => names.get(`${league} ${playerId}`) ?? `Player ${playerId}`;
}
