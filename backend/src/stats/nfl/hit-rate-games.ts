import type { NflPropMarket } from 'contracts/api';
import * as v from 'valibot';
import { defineQuery } from '../../engine/define-query.ts';
import { MARKET_VALUES } from './prop-markets.ts';

/** A chart of more would not be read: two seasons and their playoffs. */
const MOST_GAMES = 40;

/** The name of a player, if he is known. */
export const nflPlayerQuery = defineQuery<{ playerId: string }>()({
  sql: 'SELECT name FROM nfl_players WHERE player_id = $playerId',
  row: v.object({ name: v.string() }),
});

/**
 * A player's figure of a market in his newest games, oldest first.
 *
 * Definition: as in the hit rates; a week without a row is no game. Day and side are null where no schedule is there.
 */
export const hitRateGamesQuery = (market: NflPropMarket) =>
  defineQuery<{ playerId: string }>()({
    sql: `
      SELECT w.season, w.week, w.season_type, g.game_date, w.team, w.opponent, g.home_team = w.team AS is_home,
        ${MARKET_VALUES[market]} AS value
      FROM (SELECT * FROM nfl_player_weeks WHERE player_id = $playerId
        ORDER BY season DESC, week DESC LIMIT ${MOST_GAMES}) w
      LEFT JOIN nfl_games g ON g.season = w.season AND g.week = w.week
        AND w.team IN (g.home_team, g.away_team) AND w.opponent IN (g.home_team, g.away_team)
      ORDER BY w.season, w.week`,
    row: v.object({
      season: v.number(),
      week: v.number(),
      season_type: v.picklist(['REG', 'POST']),
      game_date: v.nullable(v.string()),
      team: v.string(),
      opponent: v.string(),
      is_home: v.nullable(v.boolean()),
      value: v.number(),
    }),
  });
