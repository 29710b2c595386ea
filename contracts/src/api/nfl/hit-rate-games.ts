import * as v from 'valibot';
import { daySchema } from '../answer-shapes.ts';
import type { Read } from '../read-answer.ts';
import { NFL_PROP_MARKETS } from './prop-markets.ts';

/** A player's figure in one market and one game of his team; `value` is null if the statistics have no row of his. */
export const nflHitRateGameSchema = v.object({
  season: v.number(),
  week: v.number(),
  season_type: v.picklist(['REG', 'POST']),
  game_date: v.nullable(daySchema),
  team: v.string(),
  opponent: v.string(),
  is_home: v.nullable(v.boolean()),
  value: v.nullable(v.number()),
  /** Result of the requested line; `missed` if the player did not play, null without a line or if nobody knows. */
  result: v.nullable(v.picklist(['win', 'loss', 'push', 'missed'])),
});

/** The games behind a hit rate, oldest first. */
export const nflHitRateGamesSchema = v.object({
  player_id: v.string(),
  name: v.nullable(v.string()),
  market: v.picklist(NFL_PROP_MARKETS),
  results: v.array(nflHitRateGameSchema),
});

/** One game behind a hit rate, as pages read it. */
export type NflHitRateGame = Read<typeof nflHitRateGameSchema>;
/** The games behind a hit rate, as pages read them. */
export type NflHitRateGames = Read<typeof nflHitRateGamesSchema>;
