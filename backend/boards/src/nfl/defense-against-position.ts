import {
  NFL_POSITIONS,
  type NflPosition,
  nflDefenseRowSchema,
  nflSeasonListOf,
} from '@sharpside/contracts/api';
import { defineQuery } from '@sharpside/warehouse/engine/define-query';
import { isRegularWeek, SEASON_PASSES } from '@sharpside/warehouse/tables/derived/nfl-season-passes';
import { comparableNameSql } from '@sharpside/warehouse/teams/name-key';
import { todayOfGames } from '@sharpside/warehouse/time/eastern-time';
import * as v from 'valibot';
import { type Call, defineCall } from '../call/call.ts';
import { yearParameter } from '../call/season-parameters.ts';
import { nextGamesQuery } from './next-games.ts';
import { findSeason, newestStatsSeasonQuery } from './season.ts';

/** Roster positions by the screen's four positions. Full backs and half backs count as running backs. */
const POSITIONS: Readonly<Record<NflPosition, readonly string[]>> = {
  QB: ['QB'],
  RB: ['RB', 'FB', 'HB'],
  WR: ['WR'],
  TE: ['TE'],
};

const ofPosition = (column: string) =>
  `coalesce(sum(w.${column}) FILTER (WHERE list_contains($positions, w.position)), 0)`;

const OF_POSITION = 'list_contains($positions, r.position)';
const RED_ZONE = 'p.yardline_100 <= 20';
const GOAL_TO_GO = `
        CASE WHEN count(p.is_goal_to_go) > 0 THEN count(*) FILTER (WHERE ${OF_POSITION} AND p.is_goal_to_go) END`;

/**
 * Figures that each defence allowed to one position in a regular season; every defence that played has a row.
 *
 * Definition: sums of the weekly lines of all players of the position, by the team that they played against. Fantasy
 * points count one point per reception, and are per game of the defence; rank 1 allows the fewest, and equal averages
 * share a rank. Red zone: from the 20-yard line or nearer, by players whom rosters list at the position. Touches are
 * runs and catches; goal to go counts runs and targets. Figures of the red zone and goal to go are null for a season
 * without play-by-play; touches and goal to go also if its play-by-play has no runs.
 * Source: nflverse player_stats grouped by opponent_team and position; play_by_play for the red zone.
 */
export const defenseAgainstPositionQuery = defineQuery<{ season: number; positions: readonly string[] }>()({
  // Points are rounded so that equal averages compare as equal: their last digits depend on the order in which threads
  // add.
  sql: `
    WITH allowed AS (
      SELECT w.opponent AS id, count(DISTINCT w.week) AS games,
        ${ofPosition('completions')} AS passing_completions, ${ofPosition('attempts')} AS passing_attempts,
        ${ofPosition('passing_yards')} AS passing_yards, ${ofPosition('passing_tds')} AS passing_tds,
        ${ofPosition('interceptions')} AS passing_ints, ${ofPosition('carries')} AS rushing_attempts,
        ${ofPosition('rushing_yards')} AS rushing_yards, ${ofPosition('rushing_tds')} AS rushing_tds,
        ${ofPosition('receptions')} AS receiving_receptions, ${ofPosition('targets')} AS receiving_targets,
        ${ofPosition('receiving_yards')} AS receiving_yards, ${ofPosition('receiving_tds')} AS receiving_tds,
        round(sum(w.fantasy_points_ppr) FILTER (WHERE list_contains($positions, w.position)) / count(DISTINCT w.week), 4)
          AS fantasy_points_against_avg
      FROM nfl_player_weeks w WHERE w.season = $season AND w.season_type = 'REG'
      GROUP BY w.opponent
    ),
    red_zone AS (
      SELECT p.defense AS id,
        count(*) FILTER (WHERE ${OF_POSITION} AND ${RED_ZONE}) AS rz_targets,
        count(*) FILTER (WHERE ${OF_POSITION} AND ${RED_ZONE} AND p.is_complete) AS catches,
        ${GOAL_TO_GO} AS goal_to_go
      FROM ${SEASON_PASSES} p LEFT JOIN nfl_players r ON r.player_id = p.receiver_id
      GROUP BY p.defense HAVING count(r.position) > 0
    ),
    red_zone_runs AS (
      SELECT p.defense AS id, count(*) FILTER (WHERE ${OF_POSITION} AND ${RED_ZONE}) AS runs, ${GOAL_TO_GO} AS goal_to_go
      FROM nfl_rushes p LEFT JOIN nfl_players r ON r.player_id = p.rusher_id
      WHERE p.season = $season AND ${isRegularWeek('p')}
      GROUP BY p.defense HAVING count(r.position) > 0
    )
    SELECT a.*, t.full_name, z.catches + c.runs AS rz_touches, z.rz_targets, z.goal_to_go + c.goal_to_go AS rz_g2g,
      CASE WHEN fantasy_points_against_avg IS NOT NULL
        THEN rank() OVER (ORDER BY fantasy_points_against_avg NULLS LAST) END AS fantasy_points_against_rk
    FROM allowed a JOIN teams t ON t.league = 'nfl' AND t.team = a.id LEFT JOIN red_zone z ON z.id = a.id
    LEFT JOIN red_zone_runs c ON c.id = a.id
    ORDER BY ${comparableNameSql('t.full_name')}`,
  row: v.object({
    ...v.omit(nflDefenseRowSchema, ['team', 'next_opponent', 'next_is_home', 'next_date']).entries,
    full_name: v.string(),
  }),
});

const SLUGS = { QB: 'qbs', RB: 'rbs', WR: 'wrs', TE: 'tes' } as const;

const createDefenseCall = (position: NflPosition): Call =>
  defineCall({
    path: `/api/nfl/defenses-against-${SLUGS[position]}/`,
    summary: `What each defence allowed to players of the position ${position} in a regular season`,
    access: 'protected',
    parameters: { year: yearParameter('Year in which the season starts; left out, the newest') },
    answer: nflSeasonListOf(nflDefenseRowSchema),
    cacheVaryBy: todayOfGames,
    async run({ runQuery, now }, { year }) {
      const season = await findSeason(runQuery, { year, newest: newestStatsSeasonQuery });
      const rows =
        season === null
          ? []
          : await runQuery(defenseAgainstPositionQuery, { season, positions: POSITIONS[position] });
      const next = await runQuery(nextGamesQuery, { today: todayOfGames(now) });
      const nextOf = new Map(next.filter((game) => game.season === season).map((game) => [game.team, game]));
      return {
        year: season,
        results: rows.map(({ full_name, ...row }) => {
          const game = row.id === null ? undefined : nextOf.get(row.id);
          return {
            ...row,
            team: `${full_name} Defense`,
            next_opponent: game?.opponent ?? null,
            next_is_home: game?.is_home ?? null,
            next_date: game?.game_date ?? null,
          };
        }),
      };
    },
  });

export const defenseCalls: readonly Call[] = NFL_POSITIONS.map(createDefenseCall);
