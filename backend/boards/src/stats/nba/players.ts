import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import * as v from 'valibot';

/** Every player by name. `limit` null: all of them. */
export const playersQuery = defineQuery<{ limit: number | null; offset: number }>()({
  sql: 'SELECT player_id, name FROM nba_players ORDER BY name, player_id LIMIT $limit OFFSET $offset',
  row: v.object({ player_id: v.number(), name: v.string() }),
});
