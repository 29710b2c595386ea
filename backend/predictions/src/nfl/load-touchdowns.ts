import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isIncompleteNfl } from '@sharpside/warehouse/tables/derived/incomplete-games';
import * as v from 'valibot';
import type { RunQuery } from '../shared/run-query.ts';

const fixturesQuery = defineQuery()({
  sql: `
    SELECT game_id, season, week, game_date, start_time, home_team, away_team
    FROM nfl_games ORDER BY season, week, game_date, game_id`,
  row: v.object({
    game_id: v.string(),
    season: v.number(),
    week: v.number(),
    game_date: v.string(),
    start_time: v.nullable(v.string()),
    home_team: v.string(),
    away_team: v.string(),
  }),
});

const linesQuery = defineQuery()({
  sql: `
    SELECT season, week, player_id, position, team, opponent, carries, targets,
      rushing_tds + receiving_tds + special_teams_tds AS touchdowns
    FROM nfl_player_weeks WHERE position IN ('QB', 'RB', 'FB', 'WR', 'TE')
      AND NOT ${isIncompleteNfl({ season: 'season', week: 'week', team: 'team' })}
    ORDER BY season, week, player_id`,
  row: v.object({
    season: v.number(),
    week: v.number(),
    player_id: v.string(),
    position: v.string(),
    team: v.string(),
    opponent: v.string(),
    carries: v.number(),
    targets: v.number(),
    touchdowns: v.number(),
  }),
});

const firstsQuery = defineQuery()({
  sql: `
    SELECT season, week, team, arg_min(player_id, play_id) AS player_id
    FROM nfl_touchdowns
    WHERE (game_id, play_id) IN (SELECT (game_id, min(play_id)) FROM nfl_touchdowns GROUP BY game_id)
    GROUP BY season, week, team ORDER BY season, week, team`,
  row: v.object({
    season: v.number(),
    week: v.number(),
    team: v.string(),
    player_id: v.nullable(v.string()),
  }),
});

// Weekly statistics have no line for a player who took the field but did not touch the ball. Without the lines of his
// team, or in an incomplete game, nobody knows what he did.
const onFieldQuery = defineQuery()({
  sql: `
    SELECT DISTINCT season, week, player_id
    FROM nfl_played_weeks SEMI JOIN nfl_offense_snaps USING (season, week, player_id)
    WHERE NOT ${isIncompleteNfl({ season: 'season', week: 'week', team: 'team' })}
    ORDER BY season, week, player_id`,
  row: v.object({ season: v.number(), week: v.number(), player_id: v.string() }),
});

export type NflFixture = Omit<v.InferOutput<typeof fixturesQuery.row>, 'game_date' | 'game_id'> & {
  game_id: string | null;
  game_date: string | null;
};

export type NflLine = v.InferOutput<typeof linesQuery.row>;
/** The scorer of a game's first touchdown and the team that scored it. */
type FirstTouchdown = v.InferOutput<typeof firstsQuery.row>;

type NflAppearance = v.InferOutput<typeof onFieldQuery.row>;

export type TouchdownData = {
  readonly fixtures: readonly NflFixture[];
  readonly lines: readonly NflLine[];
  readonly firsts: readonly FirstTouchdown[];
  /** Players who took the field, if a source lists them. */
  readonly onField?: readonly NflAppearance[];
};

/** The rows that the touchdown models learn from, in order of time. */
export const loadTouchdowns = async (runQuery: RunQuery): Promise<TouchdownData> => ({
  fixtures: await runQuery(fixturesQuery),
  lines: await runQuery(linesQuery),
  firsts: await runQuery(firstsQuery),
  onField: await runQuery(onFieldQuery),
});
