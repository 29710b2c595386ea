import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isIncompleteNba } from '@sharpside/warehouse/tables/derived/incomplete-games';
import * as v from 'valibot';
import type { RunQuery } from '../shared/run-query.ts';

// The preseason and all-star games do not count.
const COUNTING = `('regular', 'cup', 'playin', 'playoffs')`;

const fixturesQuery = defineQuery()({
  sql: `
    SELECT game_date, game_id, start_time, home_team, away_team
    FROM nba_games WHERE season_type IN ${COUNTING}
    ORDER BY game_date, start_time NULLS FIRST, home_team`,
  row: v.object({
    game_date: v.string(),
    game_id: v.nullable(v.string()),
    start_time: v.nullable(v.string()),
    home_team: v.string(),
    away_team: v.string(),
  }),
});

const linesQuery = defineQuery()({
  sql: `
    SELECT game_date, player_id, team, opponent, minutes, points, threes_made, is_starter
    FROM nba_player_games WHERE season_type IN ${COUNTING}
      AND NOT ${isIncompleteNba({ day: 'game_date', team: 'team' })}
    ORDER BY game_date, player_id`,
  row: v.object({
    game_date: v.string(),
    player_id: v.number(),
    team: v.string(),
    opponent: v.string(),
    minutes: v.number(),
    points: v.number(),
    threes_made: v.nullable(v.number()),
    is_starter: v.nullable(v.boolean()),
  }),
});

const openingsQuery = defineQuery()({
  sql: `
    SELECT g.game_date, o.home_team, o.away_team, o.home_jumper_id, o.away_jumper_id, o.tip_winner,
      o.first_shot_player_id, o.first_basket_player_id, o.first_basket_team
    FROM nba_openings o JOIN nba_games g ON g.game_id = o.game_id
    WHERE g.season_type IN ${COUNTING} ORDER BY g.game_date, o.game_id`,
  row: v.object({
    game_date: v.string(),
    home_team: v.string(),
    away_team: v.string(),
    home_jumper_id: v.nullable(v.number()),
    away_jumper_id: v.nullable(v.number()),
    tip_winner: v.nullable(v.string()),
    first_shot_player_id: v.nullable(v.number()),
    first_basket_player_id: v.nullable(v.number()),
    first_basket_team: v.nullable(v.string()),
  }),
});

export type NbaFixture = v.InferOutput<typeof fixturesQuery.row>;

export type NbaLine = v.InferOutput<typeof linesQuery.row>;

/** The opening tip of a game, and its first basket. */
export type NbaOpening = v.InferOutput<typeof openingsQuery.row>;

export type NbaData = {
  readonly fixtures: readonly NbaFixture[];
  readonly lines: readonly NbaLine[];
  readonly openings: readonly NbaOpening[];
};

/** The rows that the models of threes and first baskets learn from, in order of time. */
export const loadNba = async (runQuery: RunQuery): Promise<NbaData> => ({
  fixtures: await runQuery(fixturesQuery),
  lines: await runQuery(linesQuery),
  openings: await runQuery(openingsQuery),
});
