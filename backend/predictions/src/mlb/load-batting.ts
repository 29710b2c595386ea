import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isIncompleteMlb } from '@sharpside/warehouse/tables/derived/incomplete-games';
import * as v from 'valibot';
import type { RunQuery } from '../shared/run-query.ts';

// Regular season and postseason. Spring training, exhibitions and all-star games do not count.
const COUNTING = `('R', 'F', 'D', 'L', 'W')`;

const nullableNumber = v.nullable(v.number());

const fixturesQuery = defineQuery()({
  sql: `
    SELECT game_pk, game_date, start_time, home_team, away_team, home_probable_pitcher, away_probable_pitcher
    FROM mlb_games
    WHERE coalesce(game_type, 'R') IN ${COUNTING} AND coalesce(status, '') NOT IN ('Postponed', 'Cancelled')
    ORDER BY game_date, start_time NULLS FIRST, game_number NULLS FIRST, game_pk`,
  row: v.object({
    game_pk: v.number(),
    game_date: v.string(),
    start_time: v.nullable(v.string()),
    home_team: v.string(),
    away_team: v.string(),
    home_probable_pitcher: nullableNumber,
    away_probable_pitcher: nullableNumber,
  }),
});

const lineupsQuery = defineQuery()({
  sql: 'SELECT game_pk, team, batting_order, batter FROM mlb_lineups ORDER BY game_pk, team, batting_order',
  row: v.object({ game_pk: v.number(), team: v.string(), batting_order: v.number(), batter: v.number() }),
});

const battingQuery = defineQuery()({
  sql: `
    SELECT p.game_date, p.game_pk, p.home_team, p.batter, p.batter_hand, p.batting_team,
      p.pitcher, p.pitcher_hand, p.pitching_team, min(p.at_bat_number) AS first_at_bat, count(*) AS plate_appearances,
      count(*) FILTER (WHERE p.event = 'home_run') AS home_runs,
      count(*) FILTER (WHERE p.event IN ('single', 'double', 'triple', 'home_run')) AS hits,
      count(*) FILTER (WHERE b.contact_class = 6) AS barrels,
      coalesce(sum(b.expected_batting_average), 0) AS expected_hits
    FROM mlb_plate_appearances p LEFT JOIN (
      SELECT game_pk, at_bat_number, max(contact_class) AS contact_class,
        max(expected_batting_average) AS expected_batting_average
      FROM mlb_batted_balls GROUP BY game_pk, at_bat_number
    ) b ON b.game_pk = p.game_pk AND b.at_bat_number = p.at_bat_number
    WHERE p.game_type IN ${COUNTING} AND NOT ${isIncompleteMlb('p.game_pk')}
    GROUP BY p.game_date, p.game_pk, p.home_team, p.batter, p.batter_hand, p.batting_team,
      p.pitcher, p.pitcher_hand, p.pitching_team
    ORDER BY p.game_date, p.game_pk, first_at_bat, p.batter, p.pitcher, p.batter_hand NULLS FIRST`,
  row: v.object({
    game_date: v.string(),
    game_pk: v.number(),
    home_team: v.string(),
    batter: v.number(),
    batter_hand: v.nullable(v.string()),
    batting_team: v.string(),
    pitcher: v.number(),
    pitcher_hand: v.nullable(v.string()),
    pitching_team: v.string(),
    plate_appearances: v.number(),
    home_runs: v.number(),
    hits: v.number(),
    barrels: v.number(),
    expected_hits: v.number(),
  }),
});

/** A batter's plate appearances in a game against one pitcher, batting from one side, and their results. */
export type BattingRow = v.InferOutput<typeof battingQuery.row>;

export type MlbFixture = v.InferOutput<typeof fixturesQuery.row>;

export type LineupRow = v.InferOutput<typeof lineupsQuery.row>;

export type BattingData = {
  readonly fixtures: readonly MlbFixture[];
  readonly lineups: readonly LineupRow[];
  readonly batting: readonly BattingRow[];
};

/** The rows that the models of home runs and hits learn from, in order of time. */
export const loadBatting = async (runQuery: RunQuery): Promise<BattingData> => ({
  fixtures: await runQuery(fixturesQuery),
  lineups: await runQuery(lineupsQuery),
  batting: await runQuery(battingQuery),
});
