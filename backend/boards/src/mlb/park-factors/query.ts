import { type ParkFactorSort, parkFactorRowSchema } from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { orderBySql, type SortColumns } from '@sharpside/warehouse/engine/order-by';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import * as v from 'valibot';
import { parkFactorsQuery, type SplitParkFactorParameters, splitParkFactorsQuery } from './factors.ts';

const COLUMNS: SortColumns<ParkFactorSort> = {
  team_name: comparableNameSql('t.nickname'),
  home_runs: 'home_runs',
  triples: 'triples',
  doubles: 'doubles',
  singles: 'singles',
};

type BoardOptions = { sort: ParkFactorSort; direction: 'asc' | 'desc' };

const toBoardSql = (factors: string, { sort, direction }: BoardOptions) => `
  SELECT t.nickname AS team_name, round(f.home_runs, 1) AS home_runs, round(f.triples, 1) AS triples,
    round(f.doubles, 1) AS doubles, round(f.singles, 1) AS singles, f.home_games, f.road_games
  FROM (${factors}) f JOIN teams t ON t.league = 'mlb' AND t.team = f.team
  ${orderBySql(COLUMNS, sort, { direction, tieBreakers: [comparableNameSql('t.nickname')] })}`;

export const seasonParkFactorsQuery = (options: BoardOptions) =>
  defineQuery<{ season: number }>()({
    sql: toBoardSql(parkFactorsQuery.sql, options),
    row: parkFactorRowSchema,
  });

export const splitParkFactorBoardQuery = (options: BoardOptions) =>
  defineQuery<SplitParkFactorParameters>()({
    sql: toBoardSql(splitParkFactorsQuery.sql, options),
    row: parkFactorRowSchema,
  });

/**
 * The season of the table: the newest with a plate appearance of the regular season, or else the newest with game logs.
 * `has_logs` is true if the season has game logs, which are published when it is over.
 */
export const parkFactorSeasonQuery = defineQuery()({
  sql: `
    WITH newest AS (
      SELECT coalesce((SELECT max(season) FROM mlb_plate_appearances WHERE game_type = 'R'),
        (SELECT max(season) FROM mlb_game_logs)) AS season)
    SELECT season, season IN (SELECT season FROM mlb_game_logs) AS has_logs FROM newest WHERE season IS NOT NULL`,
  row: v.object({ season: v.number(), has_logs: v.boolean() }),
});
